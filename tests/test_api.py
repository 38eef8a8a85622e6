"""The names that `exact` offers."""

import importlib

import exact


def test_every_public_name_is_there_and_named_in_one_list() -> None:
    assert set(exact.__all__) == set(exact._MODULES)
    for name in exact.__all__:
        home = importlib.import_module(f"exact.{exact._MODULES[name]}")
        assert getattr(exact, name) is getattr(home, {"load_rules": "load"}.get(name, name))
