"""What the referee adds to a record, and records as they are written."""

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from ..game.rules import Rules
from ..money.record import PlayerResult, Record, Ruling, ShareResult
from ..number import exact_text
from .records import default_terms


def record_data(record: Record, rules: Rules, whole: bool = False) -> dict[str, Any]:
    """A record as the contract has it; terms stand in it where they are not the rule set's, or
    all of them if it is to be `whole`."""
    text, own = rules.deck.text, default_terms(rules)
    data: dict[str, Any] = {
        "id": record.id,
        "hands": [text(hand) for hand in record.hands],
        "dice": list(record.dice),
    }
    if record.capital is not None:
        data["capital"] = exact_text(record.capital)
    data["bets"] = [
        {"player": player, "seat": seat, "amount": exact_text(amount)}
        for player, seat, amount in record.bets
    ]
    if record.associates:
        data["associates"] = [
            {"player": a.player, "capital": exact_text(a.capital), "kind": a.kind}
            for a in record.associates
        ]
    for key, value, usual in zip(
        ("policy", "basis", "commission", "payers"), record.terms, own, strict=True
    ):
        if whole or value != usual:
            data[key] = exact_text(value) if isinstance(value, Fraction) else value
    for key, extra in (("place", record.place), ("turn", record.turn), ("note", record.note)):
        if extra:
            data[key] = extra
    return data


def ruling_data(ruling: Ruling, rules: Rules) -> dict[str, Any]:
    """What the referee adds to a record."""
    text = rules.deck.text
    bank = ruling.banker
    return {
        "first": ruling.first,
        "order": list(ruling.order),
        "seats": [
            {
                "seat": s.seat,
                "hand": text(s.hand),
                "outcome": s.outcome,
                "article": s.article,
                "stake": exact_text(s.stake),
                "settled": exact_text(s.settled),
                "returned": exact_text(s.returned),
            }
            for s in ruling.seats
        ],
        "players": [{"player": p.player, **_result(p)} for p in ruling.players],
        "banker": {
            "hand": text(bank.hand),
            **{key: exact_text(getattr(bank, key)) for key in _BANK},
            "may_stay": bank.may_stay,
        },
        "shares": [{"party": s.party, **_result(s)} for s in ruling.shares],
        "casino": {key: exact_text(x) for key, x in ruling.casino._asdict().items()},
    }


_BANK = ("net", "collected", "paid", "commission", "wealth")


def _result(party: PlayerResult | ShareResult) -> dict[str, str]:
    return {
        "net": exact_text(party.net),
        "commission": exact_text(party.commission),
        "result": exact_text(party.result),
    }


def line_text(data: dict[str, Any]) -> str:
    """One line of JSON Lines."""
    return _encode(data) + "\n"


_encode: Callable[[Any], str] = json.JSONEncoder(ensure_ascii=False).encode
