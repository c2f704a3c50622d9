"""Token buckets: how often one address, or one seat, may do something."""

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple

MOST_BUCKETS = 10_000


class Rate(NamedTuple):
    """`burst` at once, and `per_second` in the long run."""

    burst: float
    per_second: float

    def times(self, factor: float) -> "Rate":
        return Rate(self.burst * factor, self.per_second * factor)


class Bucket:
    """What one of them may still do."""

    __slots__ = ("at", "full", "rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self.full = rate.burst
        self.at = now  # when that was in it

    def left(self, now: float) -> float:
        self.full = min(self.rate.burst, self.full + (now - self.at) * self.rate.per_second)
        self.at = now
        return self.full

    def take(self, cost: float, now: float) -> bool:
        """Whether there was as much to take."""
        enough = self.left(now) >= cost
        self.full -= cost if enough else 0
        return enough


class Buckets:
    """A bucket for each key; those unused longest are forgotten first, so that memory is bounded.

    >>> now = [0.0]
    >>> buckets = Buckets(Rate(2, 1), clock=lambda: now[0])
    >>> [buckets.take("a") for _ in range(3)], buckets.take("b")
    ([True, True, False], True)
    >>> now[0] = 1.0
    >>> buckets.take("a")
    True
    >>> buckets.take("b", cost=3)
    False
    """

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self.filled: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, cost: float = 1) -> bool:
        """Whether there was as much to take."""
        now = self.clock()
        bucket = self.filled.pop(key, None) or Bucket(self.rate, now)
        self.filled[key] = bucket
        while len(self.filled) > MOST_BUCKETS:
            self.filled.popitem(last=False)
        return bucket.take(cost, now)

    def has(self, key: str) -> bool:
        """Whether there is one to take."""
        bucket = self.filled.get(key)
        return bucket is None or bucket.left(self.clock()) >= 1


def plain(host: str) -> str:
    """An IPv4 address as such, also where a socket for both kinds gives it as one of IPv6.

    >>> plain("::ffff:203.0.113.5"), plain("2001:db8::1"), plain("203.0.113.5"), plain("")
    ('203.0.113.5', '2001:db8::1', '203.0.113.5', '')
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return host if mapped is None else str(mapped)


def network_of(host: str) -> str:
    """Whose limits count: for an IPv6 address its network, because people have as many addresses in it as they like.

    >>> network_of("2001:db8::1"), network_of("::1"), network_of("::2"), network_of("::ffff:203.0.113.5")
    ('2001:db8::/64', '::1', '::/64', '203.0.113.5')
    """
    host = plain(host)
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address) or address.is_loopback:
        return str(address)
    return str(ip_network((address, 64), strict=False))
