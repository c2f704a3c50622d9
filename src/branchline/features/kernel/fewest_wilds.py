"""Of several ways to pay for the same thing, the one with the fewest wilds."""

from librt.vecs import vec
from mypy_extensions import i64


class FewestWilds:
    """`same[action]` is the same for all payments that differ in wilds alone, and -1 for what is no payment.

    `instead[action]` is set for a payment all of wilds that goes for any colour: what it pays for, else -1. `what` has
    the same for every payment.
    """

    def __init__(self, same: list[int], what: list[int], instead: list[int]) -> None:
        self.same = vec[i64](same)
        self.what = vec[i64](what)
        self.instead = vec[i64](instead)

    def filtered(self, legal: list[int]) -> list[int]:
        actions = vec[i64](legal)
        count = self.thin_out(actions, len(actions))
        return [actions[i] for i in range(count)]

    def thin_out(self, actions: vec[i64], count: i64) -> i64:
        """Leave the others out of the first `count` legal actions, in place; returns how many are left.

        Legal actions come in ascending order, and payments with fewer wilds before those with more.
        """
        sames, whats, insteads = self.same, self.what, self.instead
        left: i64 = 0
        last: i64 = -1
        paid: i64 = -1
        i: i64
        for i in range(count):
            action: i64 = actions[i]
            same: i64 = sames[action]
            instead: i64 = insteads[action]
            if same >= 0 and (same == last or (instead >= 0 and instead == paid)):
                continue
            last = same
            paid = whats[action]
            actions[left] = action
            left += 1
        return left
