"""A play as a record, checked whole before anything is made of it.

What is wrong is one line that names the key.  `lines` reads records, `results` writes them.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from ..game.rules import BASES, PAYERS, Rules
from ..game.tiles import Hand
from ..money.policies import POLICIES
from ..money.record import BANKER, CASINO, KINDS, Associate, Bet, Record, Terms
from ..number import InputError, parse_amount, parse_rate, quoted

MAX_NAME = 200
MAX_TURN = 1000
NEEDED = ("hands", "dice", "bets")
OPTIONAL = (
    "id", "capital", "associates", "policy", "basis", "commission", "payers", "place", "turn",
    "note",
)  # fmt: skip
RESULTS = ("first", "order", "seats", "players", "banker", "shares", "casino")
"""The keys that the referee adds."""


class RecordError(InputError):
    """A record that the deck, the table or the law cannot give; `key` is where in it."""

    def __init__(self, key: str, fault: str) -> None:
        super().__init__(f"{key}: {fault}" if key else fault)
        self.key, self.fault = key, fault


class LogEntry(NamedTuple):
    """A line of a log: its number, and its record with the results that it held, or its fault."""

    line: int
    record: Record | None
    held: dict[str, Any]
    fault: str


class JsonNumber(NamedTuple):
    """A JSON number with a point or an exponent, as it was written: no exact amount."""

    text: str


def default_terms(rules: Rules) -> Terms:
    """What a record that says nothing is settled by: the rule set's own."""
    return Terms(rules.settlement, rules.basis, rules.rate, rules.payers)


class Reader:
    """Checks records against one rule set; `terms` stand where a record has none of its own."""

    def __init__(self, rules: Rules, terms: Terms | None = None) -> None:
        self.rules, self.terms = rules, terms or default_terms(rules)
        self._hands: dict[str, Hand] = {}
        self._written: Any = None
        self._read: tuple[Bet, ...] = ()

    def record(self, data: Any, line: int = 1) -> Record:
        """The play that `data` holds; `RecordError` names the key at fault."""
        if not isinstance(data, dict):
            raise RecordError("", f"a play must be an object, such as {{…}}, not {_shown(data)}")
        _check_keys("", data, NEEDED, (*OPTIONAL, *RESULTS))
        bets = self._bets(data["bets"])
        return Record(
            id=_name("id", data["id"]) if "id" in data else str(line),
            hands=self._dealt(data["hands"]),
            dice=self._dice(data["dice"]),
            bets=bets,
            capital=_amount("capital", data["capital"]) if "capital" in data else None,
            associates=read_associates(data["associates"], bets) if "associates" in data else (),
            terms=self._terms(data),
            place=_whole("place", data["place"], 1, self.rules.places) if "place" in data else None,
            turn=_turn(data["turn"]) if "turn" in data else None,
            note=_name("note", data["note"], 2000) if "note" in data else "",
        )

    def hand(self, key: str, text: Any) -> Hand:
        """One hand, such as ``9-6``."""
        if not isinstance(text, str):
            raise RecordError(key, f'a hand must be a text such as "9-6", not {_shown(text)}')
        found = self._hands.get(text)
        if found is None:
            try:
                found = self.rules.deck.parse_hand(text, key)
            except InputError as error:
                raise RecordError(key, str(error).removeprefix(key + ": ")) from None
            if len(self._hands) < 10_000:
                self._hands[text] = found
        return found

    def _dealt(self, value: Any) -> tuple[Hand, ...]:
        """The hands of all places, together no more of a kind than the deck has."""
        texts, places, deck = _list("hands", value), self.rules.places, self.rules.deck
        if len(texts) != places:
            raise RecordError(
                "hands", f"{len(texts)} hands; {places} places are dealt, the banker's first"
            )
        hands = tuple([self.hand(f"hands[{k}]", text) for k, text in enumerate(texts)])
        counts = [0] * len(deck.kinds)
        for high, low in hands:
            counts[high] += 1
            counts[low] += 1
        for kind, count in enumerate(counts):
            if count > deck.copies:
                at = ", ".join(f"hands[{k}]" for k, h in enumerate(hands) if kind in h)
                raise RecordError(
                    "hands",
                    f"{count} tiles {deck.kinds[kind].symbol} in {at}; the deck has {deck.copies}",
                )
        return hands

    def _dice(self, value: Any) -> tuple[int, ...]:
        dice, count = _list("dice", value), self.rules.dice_count
        if len(dice) != count:
            raise RecordError("dice", f"{len(dice)} dice; {count} are thrown")
        faces = self.rules.dice_faces
        return tuple([_whole(f"dice[{k}]", die, 1, faces) for k, die in enumerate(dice)])

    def _bets(self, value: Any) -> tuple[Bet, ...]:
        """The bets; those of the last record, the same object, if they are written the same."""
        if not isinstance(value, list) or value != self._written or not _strict(value):
            bets = [self._bet(f"bets[{k}]", bet) for k, bet in enumerate(_list("bets", value))]
            self._written, self._read = value, tuple(bets)
        return self._read

    def _bet(self, key: str, value: Any) -> Bet:
        bet = _object(key, value, ("player", "seat", "amount"))
        if bet["seat"] == 0 and type(bet["seat"]) is int:
            raise RecordError(
                f"{key}.seat", "0 is the banker's place; a bet on it joins the bank: associates"
            )
        seat = _whole(f"{key}.seat", bet["seat"], 1, self.rules.seats)
        return Bet(_player(f"{key}.player", bet["player"]), seat, _money(key, bet))

    def _terms(self, data: Mapping[str, Any]) -> Terms:
        own = self.terms
        return Terms(
            _word("policy", data["policy"], POLICIES) if "policy" in data else own.policy,
            _word("basis", data["basis"], BASES) if "basis" in data else own.basis,
            _rate(data["commission"]) if "commission" in data else own.rate,
            _word("payers", data["payers"], PAYERS) if "payers" in data else own.payers,
        )


def _shown(value: Any) -> str:
    """A value as it may stand in a message."""
    if isinstance(value, JsonNumber):
        return quoted(value.text)[1:-1]
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    if isinstance(value, str):
        return quoted(value)
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    return quoted(_digits(value) if isinstance(value, int) else repr(value))[1:-1]


def _digits(value: int) -> str:
    return str(value) if value.bit_length() < 4000 else "a number too long"


def _check_keys(key: str, data: Mapping[str, Any], needed: Sequence[str], others: Any = ()) -> None:
    """Refuse a key that is missing, and one that is not known, which may be misspelt."""
    for name in needed:
        if name not in data:
            raise RecordError(f"{key}.{name}".lstrip("."), "is missing")
    for name in data:
        if name not in needed and name not in others:
            known = [*needed, *(other for other in others if other not in RESULTS)]
            raise RecordError(key, f"{quoted(name)} is no key here: {', '.join(known)}")


def _object(key: str, value: Any, needed: Sequence[str]) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise RecordError(key, f"must be an object with {', '.join(needed)}, not {_shown(value)}")
    _check_keys(key, value, needed)
    return value


def _list(key: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise RecordError(key, f"must be a list, not {_shown(value)}")
    return value


def _whole(key: str, value: Any, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise RecordError(key, f"must be a whole number from {low} to {high}, not {_shown(value)}")
    return value


def _word(key: str, value: Any, words: Any) -> str:
    if not isinstance(value, str) or value not in words:
        raise RecordError(key, f"must be one of {', '.join(words)}, not {_shown(value)}")
    return value


def _turn(value: Any) -> int:
    """The play of a turn: 1, or ``first``; 2 and more, or ``later``, which may be any (R10)."""
    if value in ("first", "later") and isinstance(value, str):
        return 1 if value == "first" else 2
    return _whole("turn", value, 1, MAX_TURN)


def _name(key: str, value: Any, most: int = MAX_NAME) -> str:
    if type(value) is int:
        value = _digits(value)
    good = isinstance(value, str) and value.strip() and value.isprintable() and len(value) <= most
    if not good:
        fault = f"must be a printable text of 1 to {most} characters, not {_shown(value)}"
        raise RecordError(key, fault)
    return str(value)


def _player(key: str, value: Any) -> str:
    name = _name(key, value)
    if name == BANKER:
        raise RecordError(key, f"{BANKER!r} is the banker's name; his capital is his only bet")
    return name


@lru_cache(4096)
def _parsed(text: str) -> Fraction:
    return parse_amount(text)


def _amount(key: str, value: Any) -> Fraction:
    """A positive amount: a text, or a whole number; a JSON number with a point is not exact."""
    if type(value) is int:
        value = _digits(value)
    if isinstance(value, JsonNumber):
        raise RecordError(key, f"{_shown(value)} is a JSON number; write the amount as a text")
    if not isinstance(value, str):
        raise RecordError(key, f'must be an amount such as "3" or "5/2", not {_shown(value)}')
    try:
        return _parsed(value)
    except InputError as error:
        raise RecordError(key, str(error)) from None


def _money(key: str, bet: Mapping[str, Any], name: str = "amount") -> Fraction:
    return _amount(f"{key}.{name}", bet[name])


def _rate(value: Any) -> Fraction:
    if not isinstance(value, str):
        raise RecordError(
            "commission", f'must be a rate such as "5%" or "1/20", not {_shown(value)}'
        )
    try:
        return parse_rate(value)
    except InputError as error:
        raise RecordError("commission", str(error)) from None


def _strict(bets: Sequence[dict[str, Any]]) -> bool:
    """Whether no number of bets equal to good ones is a truth value, which equals 1 or 0."""
    return all(type(bet["seat"]) is int and type(bet["amount"]) is not bool for bet in bets)


def read_associates(value: Any, bets: Sequence[Bet]) -> tuple[Associate, ...]:
    """The associates as placed; who entrusts has no bet on a seat (Art. 5(e)), nor the casino."""
    on_seats = {bet.player: bet.seat for bet in bets}
    found = []
    for k, one in enumerate(_list("associates", value)):
        associate = _associate(f"associates[{k}]", one)
        if associate.kind != "bets" and associate.player in on_seats:
            who = quoted(associate.player)
            seat = on_seats[associate.player]
            raise RecordError(
                f"associates[{k}]",
                f"{who} {'entrusts a capital' if associate.kind == 'entrusts' else 'is the casino'}"
                f" and has a bet on seat {seat}; that is for kind 'bets' alone (Art. 5(e))",
            )
        found.append(associate)
    return tuple(found)


def _associate(key: str, value: Any) -> Associate:
    if isinstance(value, dict) and value.get("kind") == "casino":
        value = {"player": CASINO, **value}
    one = _object(key, value, ("player", "capital", "kind"))
    kind = _word(f"{key}.kind", one["kind"], KINDS)
    player = _player(f"{key}.player", one["player"])
    if player == CASINO and kind != CASINO:
        raise RecordError(f"{key}.player", f"{CASINO!r} is the casino's name; its kind is 'casino'")
    return Associate(player, _money(key, one, "capital"), kind)
