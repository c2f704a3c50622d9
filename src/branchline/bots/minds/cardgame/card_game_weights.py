"""The judgement of the Card Game's planner in numbers.

They were found by playing: what won more games against greedy, the ticket hoarder and earlier planners was kept. So
they say what serves in the planner's scores, not what could be counted at a table. `tools/tune_planner.py card-game`
looks for better ones.
"""


class CardGameWeights:
    def __init__(self) -> None:
        self.spare = 2.21  # points that a card is worth that no ticket needs yet
        self.drawn = 1.25  # a card that is drawn counts more: the others do not get it
        self.hold = 0.9  # how likely a card in hand gets on the track if there is time enough
        self.hold_time = 9.85  # turns beyond those in which the hand can be played that are time enough
        self.lag = 0.33  # turns lost on the way
        self.rob = 10.13  # points that a robbed card is worth: its owner loses it, and the turns spent on it
        self.risk = 0.17  # how likely a seat that can rob a row does
        self.slope = 0.25  # how much more likely it can for each card that it may have more than the row
        self.wild_hold = 1.27  # how much more a wild in hand is worth than another card: it makes any suit longer
        self.wild_drawn = 1.85  # the same for a wild that is drawn
        self.wild_time = 5.0  # turns that are enough to play a wild, which goes with any suit
        self.wild_many = 0.25  # further turns for each wild in hand
        self.future = 1.46  # needed cards that a turn brings
        self.missing = 2.1  # how many of them it takes for a missing card of one colour
        self.sure = 0.46  # how likely a ticket is completed whose cards are in hand, or sure to come: rows are robbed
        self.new_tickets = 0.29  # how much of what new tickets promise is believed
        self.carry = 0.35  # how likely a card in hand is of use with the second deck, if not with the first
        self.again = 7.73  # needed cards that the second deck brings
        self.again_cost = 0.45  # with a second deck to come, this share of a ticket's points is at risk
