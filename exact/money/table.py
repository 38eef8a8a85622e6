"""A whole table of active seats: EV of every party on both bases of commission, and its spread."""

from fractions import Fraction
from typing import NamedTuple

from ..game.commission import rates
from ..odds.seats import SeatLaw, bank_net


class Bases(NamedTuple):
    """One quantity before commission, and after it on the two bases (R6)."""

    gross: Fraction
    bet: Fraction
    round: Fraction


class TableOdds(NamedTuple):
    """EV per play of m unit bets (R12), by the law of m active seats and a rate.

    `banker`; `seats`, all m together, each bet another player's; `casino`, its income; `player`,
    one player who bets on all m seats (Art. 3(b)), netted under `round`.  On either basis banker,
    seats and casino add to 0, and so do banker, player and `casino_of_one`, the casino's income
    when all bets are that player's.
    """

    banker: Bases
    seats: Bases
    casino: Bases
    player: Bases
    casino_of_one: Bases


def table_odds(law: SeatLaw, rate: Fraction, payers: str = "winners") -> TableOdds:
    """The EV of every party, if `payers` pay the commission (R16).

    With w winning and l losing seats the banker's net is l − w.  Under `bet` the banker pays the
    rate of l and the seats pay it of w; under `round` the banker pays it of (l − w)⁺, a player of
    one bet still of a win, and a player of all m bets of (w − l)⁺.
    """
    won, lost = law.mean(lambda o: o.win), law.mean(lambda o: o.loss)
    ahead = law.mean(lambda o: max(bank_net(o), 0))
    behind = law.mean(lambda o: max(-bank_net(o), 0))
    net = lost - won
    seat, bank = rates(rate, payers)
    on_bets = bank * lost + seat * won
    return TableOdds(
        banker=Bases(net, net - bank * lost, net - bank * ahead),
        seats=Bases(-net, -net - seat * won, -net - seat * won),
        casino=Bases(Fraction(0), on_bets, bank * ahead + seat * won),
        player=Bases(-net, -net - seat * won, -net - seat * behind),
        casino_of_one=Bases(Fraction(0), on_bets, bank * ahead + seat * behind),
    )


def result_law(
    law: SeatLaw, rate: Fraction, party: str, basis: str, payers: str = "winners"
) -> dict[int, int]:
    """The law of a party's result of a play of m unit bets: result -> weight.

    `party` is ``banker``, or ``player``, one who bets on all m seats.  Results are integers, in
    units by the denominator of the rate; weights are those of the law.
    """
    own = rates(rate, payers).bank if party == "banker" else rates(rate, payers).seats
    part, whole = rate.numerator if own else 0, rate.denominator
    found: dict[int, int] = {}
    for o, weight in law.weights.items():
        won, lost = (o.loss, o.win) if party == "banker" else (o.win, o.loss)
        paid = won if basis == "bet" else max(won - lost, 0)
        result = whole * (won - lost) - part * paid
        found[result] = found.get(result, 0) + weight
    return found


def table_break_even(law: SeatLaw, payers: str = "winners") -> dict[str, Fraction | None]:
    """The rate in [0, 1) at which the banker of m unit bets has EV 0, by basis."""
    if payers == "seats":
        return {"bet": None, "round": None}
    net = law.mean(bank_net)
    paid = {
        "bet": law.mean(lambda o: o.loss),
        "round": law.mean(lambda o: max(bank_net(o), 0)),
    }
    return {basis: net / x if 0 <= net < x else None for basis, x in paid.items()}


def banker_variances(law: SeatLaw, rate: Fraction, payers: str = "winners") -> Bases:
    """The variance of the banker's result per play of m unit bets, in units squared."""
    part, whole = rates(rate, payers).bank.as_integer_ratio()  # so that all adds up in integers
    return Bases(
        law.variance(bank_net),
        law.variance(lambda o: whole * bank_net(o) - part * o.loss) / whole**2,
        law.variance(lambda o: whole * bank_net(o) - part * max(bank_net(o), 0)) / whole**2,
    )
