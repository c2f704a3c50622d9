"""What a player's routes connect."""


class Network:
    """The graph of a board: which places each route joins."""

    def __init__(self, places: int, ends_a: list[int], ends_b: list[int]) -> None:
        self.places = places
        self.ends_a = ends_a
        self.ends_b = ends_b

    def components(self, routes: list[int]) -> list[int]:
        """For each place the number of its component when only these routes are there.

        >>> Network(4, [0, 2], [1, 3]).components([0])
        [0, 0, 2, 3]
        """
        root = list(range(self.places))
        for route in routes:
            a = self.ends_a[route]
            while root[a] != a:
                a = root[a]
            b = self.ends_b[route]
            while root[b] != b:
                b = root[b]
            if a < b:
                root[b] = a
            elif b < a:
                root[a] = b
        for place in range(self.places):  # a root is never above its place, so one ascending pass settles all
            root[place] = root[root[place]]
        return root
