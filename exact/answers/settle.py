"""The answer of `paikao settle`: one play under the banker's capital."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ..catalogue.columns import SETTLED
from ..formats.grid import Cell, Column, Grid, Page
from ..game import readings
from ..game.rules import BASES, Rules
from ..languages import _, plural
from ..money.play import active_law, table_play, unit_stakes
from ..money.players import Joined, players, stakes_of
from ..money.record import BANKER, Bet
from ..money.settlement import PlaceOdds, Play, Player, Settlement, player, settle
from ..number import exact_text
from . import basis_line, percent, readings_used, rules_data, rules_page, with_decimals

_GAINS = ("ev", *BASES)
_STAKE = Column("stake", "stake", "ratio", "", "units")
_NET = (
    Column("net", "net before commission", "ratio", "units"),
    Column("probability", "probability", "ratio"),
    Column("bar", "", "bar"),
)
_PARTIES = (
    Column("party", "expected gain in units", "text"),
    Column("gross", "before commission", "ratio"),
    Column("bet", "basis bet", "ratio"),
    Column("round", "basis round", "ratio"),
)
_PLAYER = (
    Column("net", "net", "ratio", "units"),
    Column("bet", "after commission, bet", "ratio"),
    Column("round", "after commission, round", "ratio"),
    Column("probability", "probability", "ratio"),
)


class Gains(NamedTuple):
    """Expected gain in units: before commission, and after it on the two bases."""

    ev: Fraction
    bet: Fraction
    round: Fraction


class Answer(NamedTuple):
    """A settled play, `by` place or seat; `stated` if the stakes were given, not R12's.

    Besides, if asked for: the `player` of the places or seats that are `owned`; or the `named`
    players, whose `bets` are the stakes, with bets that `joined` the bank, and the banker's share.
    """

    rules: Rules
    play: Play
    by: str
    found: Settlement
    owned: tuple[int, ...]
    player: Player | None
    bets: tuple[Bet, ...]
    joined: tuple[Joined, ...]
    named: dict[str, Player]
    stated: bool

    @property
    def others(self) -> Gains:
        """The places or seats that are not the player's, each bet another player's."""
        places = [p for p in self.found.places if p.number not in self.owned]
        return Gains(*(sum((getattr(p, k) for p in places), Fraction()) for k in _GAINS))

    @property
    def casino(self) -> Gains:
        """The commission of all parties; the player's is netted over his bets (R6)."""
        if self.named:
            kept = (sum(getattr(p, k) for p in self.named.values()) for k in _GAINS)
            return Gains(*(Fraction(-x) for x in kept))
        if self.player is None:
            return Gains(Fraction(), *self.found.casino)
        parties = (self.found.banker, self.player, self.others)
        paid = (sum((p.ev - getattr(p, k) for p in parties), Fraction()) for k in _GAINS)
        return Gains(*paid)

    @property
    def readings(self) -> tuple[str, ...]:
        """The readings that its numbers rest on.

        A capital that covers every stake has no limit, and then no order of settlement matters.
        """
        used = readings.less(readings.EV, readings.STAKES * self.stated)
        if self.play.capital < sum(self.play.stakes.values()):
            order = readings.DICE * (self.by == "seat")
            used += (*readings.LIMIT, *readings.WEALTH, *order)
        if self.named:
            used += readings.SHARED * (len(self.bets) > len(self.play.stakes))
            return used + (readings.WEALTH + readings.ASSOCIATES) * bool(self.joined)
        return used + readings.OTHERS * (not self.owned)


def answer(
    rules: Rules,
    capital: Fraction,
    stakes: Mapping[int, Fraction] | None,
    policy: str | None,
    by: str,
    owned: Sequence[int] = (),
) -> Answer:
    """What `settle` answers; `owned`, the places or seats of one player; no stakes, units."""
    bets = unit_stakes(rules) if stakes is None else stakes
    play = table_play(rules, active_law(rules, len(bets)), capital, bets, policy, by)
    settled = settle(play, rules.rate, payers=rules.payers)
    found = player(play, owned, rules.rate, rules.payers) if owned else None
    stated = stakes is not None
    return Answer(rules, play, by, settled, tuple(owned), found, (), (), {}, stated)


def answer_of_bets(
    rules: Rules,
    capital: Fraction,
    bets: Sequence[Bet],
    joined: Sequence[Joined],
    policy: str | None,
) -> Answer:
    """What `settle` answers on bets of named players; the `capital` is the banker's own."""
    stakes, whole = stakes_of(bets), sum((one.amount for one in joined), capital)
    play = table_play(rules, active_law(rules, len(stakes)), whole, stakes, policy, "seat")
    settled = settle(play, rules.rate, payers=rules.payers)
    named = players(play, bets, joined, rules.rate, rules.payers)
    return Answer(rules, play, "seat", settled, (), None, tuple(bets), tuple(joined), named, True)


def data(a: Answer, digits: int) -> dict[str, Any]:
    """The JSON contract of `settle`."""
    banker = a.found.banker
    return {
        **rules_data(a.rules),
        "capital": a.play.capital,
        "policy": a.play.policy,
        "by": a.by,
        f"{a.by}s": [_place_data(a, p, digits) for p in a.found.places],
        "banker": {
            "law": [with_decimals(n._asdict(), digits) for n in banker.law],
            **_values(banker, _GAINS, digits),
        },
        "casino": _values(a.casino, BASES, digits),
        **(_player_data(a, a.player, digits) if a.player else {}),
        **(_named_data(a, digits) if a.named else {}),
        "readings": readings_used(a.rules, a.readings),
    }


def _values(found: object, keys: Sequence[str], digits: int) -> dict[str, Any]:
    return with_decimals({k: getattr(found, k) for k in keys}, digits)


def _place_data(a: Answer, place: PlaceOdds, digits: int) -> dict[str, Any]:
    values = place._asdict()
    return {a.by: values.pop("number"), **with_decimals(values, digits)}


def _player_data(a: Answer, found: Player, digits: int) -> dict[str, Any]:
    law = [with_decimals(r._asdict(), digits) for r in found.law]
    return {
        "player": {"on": list(a.owned), "law": law, **_values(found, _GAINS, digits)},
        "others": _values(a.others, _GAINS, digits),
    }


def _named_data(a: Answer, digits: int) -> dict[str, Any]:
    """The banker's own share, and each named player over all of his bets."""
    return {
        "banker_share": _values(a.named[BANKER], _GAINS, digits),
        "players": [
            {
                "player": name,
                "bets": [{"seat": b.seat, "amount": b.amount} for b in a.bets if b.player == name],
                "joined": [one.amount for one in a.joined if one.player == name],
                "law": [with_decimals(r._asdict(), digits) for r in found.law],
                **_values(found, _GAINS, digits),
            }
            for name, found in a.named.items()
            if name != BANKER
        ],
    }


def _order(by: str) -> str:
    """What the places or seats of the answer are."""
    if by == "place":
        return _("By place: places in the order of settlement.")
    return _(
        "By seat: seats counter-clockwise from the banker, averaged over the throws of the dice."
    )


def page(a: Answer) -> Page:
    """The answer for people."""
    amount = exact_text(a.play.capital)
    whole = Grid(
        "",
        (Column(a.by, a.by), _STAKE, *SETTLED),
        tuple((p.number, p.stake, *p.summary) for p in a.found.places),
        1,
    )
    stake = [1] if any(p.stake != 1 for p in a.found.places) else []
    nets = tuple((n.net, n.probability, n.probability) for n in a.found.banker.law)
    return rules_page(
        a.rules,
        _("settlement under a capital of {capital}, {policy}").format(
            capital=amount, policy=_(a.play.policy)
        ),
        a.readings,
        _glance(a),
        basis_line(a.rules, a.rules.rate),
        _order(a.by)
        + " "
        + _(
            "Partial: a part is settled, the rest goes back. Push: nothing is settled, by a tie "
            "that the rules push or because the whole stake is returned at the limit. EV per unit "
            "staked, before commission and after."
        ),
        _turning(a),
        whole.part([0, *stake, 2, 3, 4, 5])._replace(title=_("What becomes of a stake")),
        whole.part([0, 5, 6, 7])._replace(title=_("Pushes: ties, and stakes returned whole")),
        whole.part([0, 8, 9, 10])._replace(title=_("What is expected")),
        Grid("The banker's net before commission, in units", _NET, nets),
        _parties(a),
        *(_player_blocks(a, a.player) if a.player else ()),
        *(_named_blocks(a) if a.named else ()),
        answer=whole,
    )


def _glance(a: Answer) -> Grid:
    """Percentages and a bar of what is settled."""
    columns = (
        Column(a.by, a.by),
        *(Column(k, k, "percent") for k in ("win", "loss", "partial", "push")),
        Column("ev", "EV", "percent"),
        Column("net_ev", "after commission", "percent"),
        Column("bar", "action", "bar"),
    )
    rows = tuple(
        (
            p.number, p.win, p.loss, p.partial, p.push, p.ev / p.stake, p.round / p.stake,
            p.action / p.stake,
        )
        for p in a.found.places
    )  # fmt: skip
    return Grid("At a glance", columns, rows, 1)


def _called(by: str, number: int) -> str:
    """Place or seat, places or seats."""
    return plural(number, "place", "places") if by == "place" else plural(number, "seat", "seats")


def _turning(a: Answer) -> str:
    """Where the EV of a late place or seat turns positive."""
    before = [p for p in a.found.places if p.ev > 0]
    after = [p for p in a.found.places if p.round > 0]
    named = ", ".join(f"{p.number} ({percent(p.ev / p.stake)})" for p in before)
    kept = ", ".join(f"{p.number} ({percent(p.round / p.stake)})" for p in after)
    if not before:
        text = _("No {by} has a positive EV before commission.")
        return text.format(by=_called(a.by, 1))
    places = _called(a.by, len(before))
    if not kept:
        text = _("EV before commission is positive at {by} {named}; after commission at none.")
        return text.format(by=places, named=named)
    return _(
        "EV before commission is positive at {by} {named}; after commission at {also} {kept}."
    ).format(by=places, named=named, also=_called(a.by, len(after)), kept=kept)


def _parties(a: Answer) -> Grid:
    if a.named:
        gains = ((name, found.ev, found.bet, found.round) for name, found in a.named.items())
        return Grid("Parties", _PARTIES, (*gains, ("casino", *a.casino)), 1)
    banker = a.found.banker
    rows: list[tuple[Cell, ...]] = [("banker", banker.ev, banker.bet, banker.round)]
    if a.player:
        rows.append((_("the player"), a.player.ev, a.player.bet, a.player.round))
    if len(a.owned) < len(a.found.places):
        rows.append((_("other seats") if a.player else _("all seats"), *a.others))
    rows.append(("casino", *a.casino))
    return Grid("Parties", _PARTIES, tuple(rows), 1)


def _named_blocks(a: Answer) -> Iterator[Grid | str]:
    """Who has which bets, and each player's result over all of his."""
    yield _(
        "The banker in the table of parties is his own share; under round a player's results are "
        "netted over all of his bets that bear commission, those on the banker's place too (R6)."
    )
    for name, found in a.named.items():
        if name != BANKER:
            on_seat, joined = _("{amount} on seat {seat}"), _("{amount} on the banker's place")
            own = [
                on_seat.format(amount=exact_text(b.amount), seat=b.seat)
                for b in a.bets
                if b.player == name
            ]
            own += [
                joined.format(amount=exact_text(one.amount))
                for one in a.joined
                if one.player == name
            ]
            yield Grid(f"{name}: {', '.join(own)}", _PLAYER, found.law)


def _player_blocks(a: Answer, found: Player) -> tuple[Grid, str]:
    """The result of one player on several places or seats."""
    ev, bet, by_round = (exact_text(getattr(found, k)) for k in _GAINS)
    return (
        Grid(
            _("One player on {by} {numbers}").format(
                by=_called(a.by, len(a.owned)), numbers=", ".join(map(str, a.owned))
            ),
            _PLAYER,
            found.law,
        ),
        _(
            "EV of that player: {ev} before commission; after it, bet {bet}, round {round} units."
        ).format(ev=ev, bet=bet, round=by_round),
    )
