"""Of several ways to pay for the same thing, the one with the fewest wilds."""


class FewestWilds:
    """`same[action]` is the same for all payments that differ in wilds alone, and -1 for what is no payment.

    `instead[action]` is set for a payment all of wilds that goes for any colour: what it pays for, else -1. `what` has
    the same for every payment.
    """

    def __init__(self, same: list[int], what: list[int], instead: list[int]) -> None:
        self.same = same
        self.what = what
        self.instead = instead

    def filtered(self, legal: list[int]) -> list[int]:
        """Legal actions come in ascending order, and payments with fewer wilds before those with more."""
        out: list[int] = []
        last = -1
        paid = -1
        for action in legal:
            same = self.same[action]
            if same >= 0 and (same == last or (self.instead[action] >= 0 and self.instead[action] == paid)):
                continue
            last = same
            paid = self.what[action]
            out.append(action)
        return out
