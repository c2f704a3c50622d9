"""The planner's judgement in numbers: what it thinks a turn, a risk or a card is worth.

They were found by play against the published styles, a change at a time, and are kept where it won more on fresh deals:
`tools/tune_planner.py` repeats that. Points are in sixteenths.
"""


class PlannerWeights:
    def __init__(self) -> None:
        # Planning.
        self.tempo = 24  # what a turn is worth
        self.route_price = 0  # what a route costs, however long; 0 for the turns that it takes, less its points
        self.risk = 10  # what every route still to be claimed takes off a goal's hope, in 256ths
        self.hand_price = 8  # what a card in hand that a route can be paid with takes off its cost
        self.keep_cost = 0  # what holding a ticket costs beyond its points
        self.ticket_extra = 0  # what a completed ticket is worth beyond them
        # Time: how long the game will last, and how much can be done in it.
        self.claim_pace = 3  # claims for eight spaces
        self.end_turns = 2  # turns after the last vehicles are laid
        self.time_scale = 16  # sixteenths of the turns that it counts on
        self.hand_time = 12  # sixteenths of half a turn that a card in hand saves
        # Claims of the plan: a wild is spent on one only if it is in danger.
        self.claim_base = 60
        self.wild_cost = 4
        self.steal_cost = 2
        self.danger_weight = 4  # of somebody else's routes at the ends of a route, against its length
        # Claims and tickets once nothing is planned.
        self.fill_least = 32  # what a claim must bring at least, before the end is near
        self.fill_cost = 4  # sixteenths of a turn that a space is thought to cost
        self.fill_end = 3  # turns left when the end is near
        self.draw_margin = 8  # what drawing tickets must promise beyond the turn
        # What a card is worth: of a colour that a route lacks one, two or more of, of a colour that a grey one could be
        # paid in, of any other; and what a wild is worth more than the best of them.
        self.near_one = 20
        self.near_two = 18
        self.near_more = 16
        self.grey_one = 18
        self.grey_more = 15
        self.grey_other = 2
        self.base_worth = 3
        self.wild_one = 4
        self.wild_more = 4


def weights_for(rules: str) -> PlannerWeights:
    """Those for boards that play by the rules of a title."""
    weights = PlannerWeights()
    for name, value in TUNED.get(rules, {}).items():
        setattr(weights, name, value)
    return weights


TUNED: dict[str, dict[str, int]] = {
    "london": {
        "risk": 0,
        "keep_cost": -16,
        "end_turns": 3,
        "claim_pace": 2,
        "claim_base": 36,
        "near_more": 19,
        "tempo": 33,
        "wild_one": 8,
        "hand_price": 4,
        "steal_cost": 6,
        "wild_more": 1,
        "wild_cost": 2,
        "draw_margin": 18,
        "base_worth": 5,
    },
    "paris": {
        "tempo": 18,
        "fill_least": 56,
        "fill_cost": 5,
        "wild_cost": 2,
        "base_worth": 7,
        "danger_weight": 2,
        "near_two": 24,
        "hand_price": 12,
    },
    "san-francisco": {
        "hand_time": 6,
        "time_scale": 14,
        "danger_weight": 8,
        "near_two": 15,
        "fill_least": 56,
        "near_one": 14,
        "near_more": 13,
        "claim_pace": 2,
        "fill_cost": 5,
        "grey_other": 5,
    },
    "france": {
        "tempo": 15,
        "route_price": 16,
        "hand_price": 4,
        "ticket_extra": 84,
        "time_scale": 12,
        "hand_time": 4,
        "wild_cost": 2,
        "danger_weight": 6,
        "fill_cost": 6,
        "draw_margin": 28,
        "near_two": 18,
        "grey_more": 21,
        "grey_other": 0,
        "wild_one": 0,
        "wild_more": 0,
    },
}
