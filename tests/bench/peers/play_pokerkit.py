"""Plays of ten places by pokerkit: two cards each, all in by the ante, shown down and settled."""

import json
from typing import Any

from pokerkit import (
    Automation,
    BadugiHand,
    BettingStructure,
    Deck,
    Opening,
    State,
    Street,
)

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


PLAYS = 500


def play() -> Any:
    """One play: the state that pokerkit ends in."""
    return State(
        automations=AUTOMATIONS,
        deck=Deck.STANDARD,
        hand_types=(BadugiHand,),
        streets=(Street(False, (False, False), 0, False, Opening.POSITION, 1, None),),
        betting_structure=BettingStructure.NO_LIMIT,
        ante_trimming_status=True,
        raw_antes=1,
        raw_blinds_or_straddles=(0, 0),
        bring_in=0,
        raw_starting_stacks=(1,) * 10,
        player_count=10,
    )


def balanced(plays: int) -> int:
    """How many of so many plays are over with every chip with a player."""
    ended = (play() for _ in range(plays))
    return sum(not state.status and sum(state.stacks) == 10 for state in ended)


if __name__ == "__main__":
    print(json.dumps(balanced(PLAYS)))
