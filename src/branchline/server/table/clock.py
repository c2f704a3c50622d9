"""Clocks: what is left for each seat. Time comes in from outside, in milliseconds."""

from branchline.wire.settings import Clock

LEAST_BREAK, MOST_BREAK = 300, 86_400  # seconds


class Clocks:
    """The clock of a seat runs while it has a decision to make. Time that a server was down costs nobody anything."""

    def __init__(self, clock: Clock | None, seats: int) -> None:
        self.clock = clock
        self.bank = [1000 * (clock.bank or 0) if clock else 0] * seats
        self.used = [0] * seats  # of the decision that is being made, before the clocks last stopped
        self.since: list[int | None] = [None] * seats
        self.made: list[tuple[int, int, int, int]] = []  # decisions: after how many moves, whose, its bank, its time

    @property
    def breaks(self) -> int:
        """How long each seat may stop the clocks in one game, all its pauses together: as long as it has for a move or
        for the game, but some minutes at least and a day at most."""
        whole = (self.clock.move or self.clock.bank or 0) if self.clock else 0
        return 1000 * min(MOST_BREAK, max(LEAST_BREAK, whole))

    def run(self, deciding: list[int], now: int) -> None:
        """The clocks of these seats run, and no others."""
        for seat in range(len(self.since)):
            if seat not in deciding:
                self.since[seat], self.used[seat] = None, 0
            elif self.since[seat] is None:
                self.since[seat] = now

    def go_on(self, now: int, date: int | None) -> None:
        """What ran by the date, which is `date` now, runs on by another clock; None: it stood still until now."""
        ran = [0 if date is None or since is None else max(0, date - since) for since in self.since]
        self.since = [None if since is None else now - ms for since, ms in zip(self.since, ran, strict=True)]

    def stop(self, spent: list[int]) -> None:
        self.used = list(spent) or self.used
        self.since = [None] * len(self.since)

    def spent(self, seat: int, now: int) -> int:
        """On the decision that the seat is making."""
        since = self.since[seat]
        return self.used[seat] + (0 if since is None else max(0, now - since))

    def decided(self, seat: int, spent: int, moves: int) -> None:
        """The seat has moved, after that many moves, and used that much time for it."""
        self.since[seat], self.used[seat] = None, 0
        if self.clock is None:
            return
        self.made.append((moves, seat, self.bank[seat], spent))
        if self.clock.bank is not None:
            self.bank[seat] = max(0, self.bank[seat] - spent) + 1000 * self.clock.increment

    def take_back(self, seat: int, moves: int, more: int = 0) -> None:
        """As it was after that many moves; but the time that the seat has used is used, and so is what it has used
        since then."""
        for index in range(len(self.made) - 1, -1, -1):
            after, who, bank, spent = self.made[index]
            if after < moves or (after == moves and who != seat):
                continue
            self.bank[who] = bank
            if after == moves:
                self.since[seat], self.used[seat] = None, spent + more
            del self.made[index]

    def left(self, seat: int, now: int) -> int | None:
        """What the seat still has, for this move or for all; None without a clock."""
        if self.clock is None:
            return None
        whole = self.bank[seat] if self.clock.move is None else 1000 * self.clock.move
        return max(0, whole - self.spent(seat, now))
