import importlib
import typing

import exact


def test_every_public_name_is_there_and_named_in_one_list() -> None:
    assert set(exact.__all__) == set(exact._MODULES)
    for name in exact.__all__:
        home = importlib.import_module(f"exact.{exact._MODULES[name]}")
        assert getattr(exact, name) is getattr(home, {"load_rules": "load"}.get(name, name))


def test_public_functions_are_typed_and_documented() -> None:
    for name in exact.__all__:
        thing = getattr(exact, name)
        assert thing.__doc__
        if callable(thing) and not isinstance(thing, type):
            assert "return" in typing.get_type_hints(thing)
