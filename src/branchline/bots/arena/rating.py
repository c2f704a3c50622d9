"""Ratings from who came before whom: Bradley and Terry's model on the scale of Elo's.

The order of the games does not matter. The mean of all bots is 1500. Everybody has also drawn one game with a bot that
does not exist, so that a bot that has won or lost every game has a rating too.
"""

from dataclasses import dataclass
from math import exp, log, sqrt

from branchline.bots.arena.intervals import student

MIDDLE = 1500.0
SCALE = 400 / log(10)
STEPS = 100
CLOSE = 1e-10


@dataclass(frozen=True)
class Meeting:
    """Two bots at one table: 1 if the first came before the other, 0 if behind, 0.5 if they tied."""

    deal: int
    one: int
    other: int
    result: float


@dataclass(frozen=True)
class Rating:
    rating: float
    low: float
    high: float


def ratings(bots: int, meetings: list[Meeting]) -> list[Rating]:
    """For each bot the rating and its 95 % interval, the wider of the model's own and that of the deals.

    >>> [round(found.rating) for found in ratings(2, [Meeting(i, 0, 1, 1.0) for i in range(99)])]
    [1971, 1029]
    """
    # Pairs are few and meetings many: count them first.
    counts: dict[tuple[int, int], list[float]] = {}
    for met in meetings:
        won = counts.setdefault((met.one, met.other), [0.0, 0.0])
        won[0] += met.result
        won[1] += 1
    strength = _fit(bots, counts)
    information = _information(strength, counts)
    inverse = _inverse(information)
    deals = _by_deal(strength, meetings)
    out: list[Rating] = []
    for bot in range(bots):
        # Only differences mean something: a rating is how far a bot is from the mean of all.
        from_mean = [float(bot == i) - 1 / bots for i in range(bots)]
        row = [sum([from_mean[i] * inverse[i][j] for i in range(bots)]) for j in range(bots)]
        model = sum([row[j] * from_mean[j] for j in range(bots)])
        sandwich = sum([sum([row[i] * slope for i, slope in slopes.items()]) ** 2 for slopes in deals.values()])
        if len(deals) > 1:
            sandwich *= len(deals) / (len(deals) - 1)
        half = student(max(1, len(deals) - 1)) * sqrt(max(model, sandwich)) * SCALE
        rating = MIDDLE + (strength[bot] - sum(strength) / bots) * SCALE
        out.append(Rating(rating, rating - half, rating + half))
    return out


def _expected(difference: float) -> float:
    return 1 / (1 + exp(-difference)) if difference > -500 else 0.0


def _likelihood(strength: list[float], counts: dict[tuple[int, int], list[float]]) -> float:
    total = sum([log(_expected(s)) / 2 + log(_expected(-s)) / 2 for s in strength])
    for (one, other), (won, games) in counts.items():
        difference = strength[one] - strength[other]
        total += won * log(_expected(difference)) + (games - won) * log(_expected(-difference))
    return total


def _fit(bots: int, counts: dict[tuple[int, int], list[float]]) -> list[float]:
    """Newton's steps, halved where they would overshoot; the likelihood has one top only."""
    strength = [0.0] * bots
    best = _likelihood(strength, counts)
    for _ in range(STEPS):
        slope = [0.5 - _expected(s) for s in strength]
        for (one, other), (won, games) in counts.items():
            surprise = won - games * _expected(strength[one] - strength[other])
            slope[one] += surprise
            slope[other] -= surprise
        inverse = _inverse(_information(strength, counts))
        step = [sum([inverse[i][j] * slope[j] for j in range(bots)]) for i in range(bots)]
        size = 1.0
        while size > CLOSE:
            tried = [s + size * d for s, d in zip(strength, step, strict=True)]
            found = _likelihood(tried, counts)
            if found >= best:
                strength, best = tried, found
                break
            size /= 2
        if max(abs(d) for d in step) < CLOSE or size <= CLOSE:
            break
    return strength


def _information(strength: list[float], counts: dict[tuple[int, int], list[float]]) -> list[list[float]]:
    bots = len(strength)
    found = [[0.0] * bots for _ in range(bots)]
    for bot, s in enumerate(strength):
        found[bot][bot] = _expected(s) * _expected(-s)
    for (one, other), (_, games) in counts.items():
        difference = strength[one] - strength[other]
        weight = games * _expected(difference) * _expected(-difference)
        found[one][one] += weight
        found[other][other] += weight
        found[one][other] -= weight
        found[other][one] -= weight
    return found


def _by_deal(strength: list[float], meetings: list[Meeting]) -> dict[int, dict[int, float]]:
    """For each deal, how much more or less than expected each bot won there."""
    deals: dict[int, dict[int, float]] = {}
    for met in meetings:
        surprise = met.result - _expected(strength[met.one] - strength[met.other])
        slopes = deals.setdefault(met.deal, {})
        slopes[met.one] = slopes.get(met.one, 0.0) + surprise
        slopes[met.other] = slopes.get(met.other, 0.0) - surprise
    return deals


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """By Gauss and Jordan; the matrix is positive definite, thanks to the drawn games with nobody."""
    size = len(matrix)
    rows = [[*row, *[float(i == j) for j in range(size)]] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda j: abs(rows[j][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i and rows[j][i]:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
