"""The planner's judgement in numbers: what it thinks a turn, a risk or a card is worth.

A title's own, where they differ from the usual, stand in `planner.toml` beside its board. They were found by play
against the published styles, a change at a time, and are kept where it won more on fresh deals: `tools/tune_planner.py`
repeats that. What is a worth or a price counts POINT for a point, sixteenths (`rules/declared.py`); the worths of cards
have a scale of their own.
"""

from dataclasses import dataclass, fields
from typing import Final

from branchline.core.text import near

SIXTEENTHS: Final = 16  # in a whole, for the weights that are shares: time_scale, hand_time and fill_cost
MOST_WEIGHT = 1000  # so that no sum of them grows beyond a machine's word


@dataclass(frozen=True)
class PlannerWeights:
    # Planning.
    tempo: int = 24  # what a turn is worth
    route_price: int = 0  # what a route costs, however long; 0 for the turns that it takes, less its points
    risk: int = 10  # what every route still to be claimed takes off a goal's hope, in 256ths
    hand_price: int = 8  # what a card in hand that a route can be paid with takes off its cost
    keep_cost: int = 0  # what holding a ticket costs beyond its points
    ticket_extra: int = 0  # what a completed ticket is worth beyond them
    # Time: how long the game will last, and how much can be done in it.
    claim_pace: int = 3  # claims for eight spaces
    end_turns: int = 2  # turns after the last vehicles are laid
    time_scale: int = 16  # sixteenths of the turns that it counts on
    hand_time: int = 12  # sixteenths of half a turn that a card in hand saves
    # Claims of the plan: each has a score, the base and its danger less the costs, and the highest above 0 is made.
    claim_base: int = 60  # the higher, the more a claim may cost of wilds and needed cards without any danger
    wild_cost: int = 4  # what each wild costs that is spent beyond those the route needs, in fours
    steal_cost: int = 2  # what each card costs that a grey route takes from another route of the plan, in fours
    danger_weight: int = 4  # of somebody else's routes at the ends of a route, against its length
    # Claims and tickets once nothing is planned.
    fill_least: int = 32  # what a claim must bring at least, before the end is near
    fill_cost: int = 4  # sixteenths of a turn that a space is thought to cost
    fill_end: int = 3  # turns left when the end is near
    draw_margin: int = 8  # what drawing tickets must promise beyond the turn
    # What a card is worth when one is drawn: of each colour the highest that applies.
    near_one: int = 20  # a route of the plan lacks one card of the colour
    near_two: int = 18  # it lacks two
    near_more: int = 16  # it lacks more
    grey_one: int = 18  # a grey route lacks one card, and most that is to spare is of the colour
    grey_more: int = 15  # it lacks more
    grey_other: int = 2  # the colour is to spare, but less than another: one more for each card of it
    base_worth: int = 3  # of any colour, and one more for each card of it in hand
    wild_one: int = 4  # what a wild is worth more than the best colour, if a route lacks one card
    wild_more: int = 4  # the same if every route lacks more
    wild_first: int = 8  # what it is worth more yet if the first route of the plan needs some
    # Laying track, where a title has beds, on a scale of its own.
    lay_lacking: int = 30  # what each card costs that is missing to claim a bed of the plan in the piece's colour
    lay_length: int = 4  # what each space of such a bed is worth
    lay_cut: int = 5  # beside the plan, a route that track cuts off for others counts like this many spaces
    lay_payable: int = 8  # for each point of a bed beside the plan that one could claim at once
    lay_unpayable: int = -2  # for each point of one that only others could


def read_weights(table: dict[str, object]) -> tuple[PlannerWeights, list[tuple[str, str]]]:
    """Those of a planner.toml, and what is wrong with it: a name and a sentence with the remedy each."""
    known = [field.name for field in fields(PlannerWeights)]
    found: dict[str, int] = {}
    faults: list[tuple[str, str]] = []
    for name, value in table.items():
        if name not in known:
            faults.append((name, f"unknown weight {name!r}" + near(name, known)))
        elif not isinstance(value, int) or isinstance(value, bool) or abs(value) > MOST_WEIGHT:
            faults.append((name, f"{name} = {value!r} must be a whole number from -{MOST_WEIGHT} to {MOST_WEIGHT}"))
        else:
            found[name] = value
    return PlannerWeights(**found), faults
