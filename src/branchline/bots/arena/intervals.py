"""How sure one can be of a mean: 95 % intervals for games that come in deals.

Games on the same deal are not independent: a deal that suits one seat does so no matter who sits there. So the deals
are the sample, and the games of one its parts.
"""

from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist

Z = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True)
class Interval:
    mean: float
    low: float
    high: float


def student(freedom: int) -> float:
    """The 97.5 % point of Student's t: exact for 1 and 2 degrees of freedom, else by Cornish and Fisher's expansion.

    >>> [round(student(n), 2) for n in (1, 2, 5, 30)]
    [12.71, 4.3, 2.57, 2.04]
    """
    if freedom < 1:
        raise ValueError("there are no degrees of freedom")
    if freedom == 1:
        return 12.706204736
    if freedom == 2:
        return 4.302652730
    z = Z
    terms: list[float] = [
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    ]
    return sum([term / float(freedom) ** power for power, term in enumerate(terms)])


def wilson(wins: float, games: int) -> Interval:
    """The share of wins, as if all games were independent. A tie is a part of a win.

    >>> found = wilson(8, 10)
    >>> round(found.low, 4), round(found.high, 4)
    (0.4902, 0.9433)
    """
    share = wins / games
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def clustered(deals: list[list[float]]) -> Interval | None:
    """The mean of all values, with the deals as the sample; nothing of fewer than two deals.

    >>> found = clustered([[1, 1], [0, 0], [1, 0], [1, 1]])
    >>> found.mean, round(found.high - found.mean, 3)
    (0.625, 0.761)
    """
    found = [values for values in deals if values]
    total = sum([len(values) for values in found])
    if len(found) < 2:
        return None
    mean = sum([sum(values) for values in found]) / total
    spread = sum([(sum(values) - mean * len(values)) ** 2 for values in found])
    error = sqrt(spread * len(found) / (len(found) - 1)) / total
    half = student(len(found) - 1) * error
    return Interval(mean, mean - half, mean + half)


def share(deals: list[list[float]]) -> Interval:
    """A share of wins: Wilson's interval or that of the deals, whichever reaches further to each side."""
    values = [value for deal in deals for value in deal]
    one, other = wilson(sum(values), len(values)), clustered(deals)
    if other is None:
        return one
    return Interval(one.mean, max(0.0, min(one.low, other.low)), min(1.0, max(one.high, other.high)))


def mean(deals: list[list[float]]) -> Interval:
    """A mean of points. Of a single deal nothing can be said but the mean: the rest may be anywhere."""
    values = [value for deal in deals for value in deal]
    middle = sum(values) / len(values)
    return clustered(deals) or Interval(middle, -inf, inf)
