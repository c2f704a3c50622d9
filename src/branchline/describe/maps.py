"""A map game for programs and readers."""

import heapq
from collections.abc import Collection

from branchline.core.text import article, listing, plural
from branchline.core.view import SPECTATOR, View
from branchline.describe.family import Described, Facts
from branchline.describe.map_rules import about_player, about_table, facts_of_player, facts_of_table
from branchline.routes.game import RoutesGame
from branchline.routes.state import END_VEHICLES, WORD
from branchline.trains.state import FACE_UP


class DescribedMap(Described):
    def __init__(self, game: RoutesGame, seat: int) -> None:
        super().__init__(game, seat)
        self.game = game
        self.network: OpenRoutes | None = None  # as it was last

    # -- for programs -----------------------------------------------------------------------------------------------

    def board(self) -> Facts:
        board = self.game.board
        names = [place.name for place in board.places]
        routes = [
            {
                "id": route.id,
                "name": self.game.claim.names[i],
                "a": names[route.a],
                "b": names[route.b],
                "length": route.length,
                "colour": route.colour,
                "points": self.game.values[i],
                **route.more,
            }
            for i, route in enumerate(board.routes)
        ]
        places = [{"name": place.name, "x": place.x, "y": place.y, **place.more} for place in board.places]
        w = board.words
        words = {"vehicle": w.vehicle, "vehicles": w.vehicles, "wild": w.wild, "wilds": w.wilds}
        facts = {"places": places, "routes": routes, "vehicles": board.vehicles, "words": words, "rules": board.rules}
        return {**super().board(), **facts, **board.more}

    def facts(self, view: View) -> Facts:
        routes = self.game.board.routes
        open_ids = [routes[i].id for i in self._network(view.cells).open]
        return {**super().facts(view), "open": open_ids, **facts_of_table(self.game, view.cells)}

    def ticket(self, view: View, ticket: int) -> Facts:
        spaces, way = self._network(view.cells).way(ticket)
        ids = [self.game.board.routes[route].id for route in way]
        return {**super().ticket(view, ticket), "completed": spaces == 0, "spaces_missing": spaces, "way": ids}

    def player(self, view: View, seat: int) -> Facts:
        game, cells = self.game, view.cells
        return {
            **super().player(view, seat),
            "vehicles": cells[game.vehicles_at + seat],
            "points": cells[game.points_at + seat],
            "routes": [game.board.routes[route].id for route in game.routes_of(cells, seat)],
            **facts_of_player(game, cells, seat, self.seat),
        }

    # -- for readers --------------------------------------------------------------------------------------------------

    def opening(self) -> list[str]:
        game, board, deals = self.game, self.game.board, self.game.deals
        words = board.words
        wild, vehicle = article(words.wild), article(words.vehicle)
        lengths = sorted({route.length for route in board.routes})
        scale = listing([f"{board.scoring[n]} for {plural(n, 'space')}" for n in lengths])
        lines = [
            "Most points win: for routes you claim, and for tickets whose two ends your own routes link. A ticket that "
            "is not completed at the end costs its points.",
            f"Each turn: draw two cards ({FACE_UP} lie face up; {wild} taken face up is the only card of the "
            f"turn), or claim a route, or draw {plural(deals.draw, 'ticket')} and keep {deals.draw_keep} or more.",
            "A route costs as many cards of its colour as it has spaces, a grey one of any one colour; "
            f"{wild} stands for any colour. It also takes {vehicle} a space; you have {board.vehicles}.",
            f"Points of routes: {scale}.",
            f"Whoever ends a turn with {END_VEHICLES} {words.vehicles} or fewer starts the last round.",
            *[text for rule in game.rules if (text := rule.rule.brief(board))],
        ]
        marked = [place for place in board.places if place.more]
        if marked:
            lines.append("Places that a rule speaks of:")
        for place in marked:
            lines.append(f"- {place.name}: {', '.join([f'{key} {value}' for key, value in place.more.items()])}")
        lines.append("The routes, with spaces and colour:")
        for i, route in enumerate(board.routes):
            ferries = route.more.get("ferries")
            needs = f", needs {ferries} {words.wild}" if ferries else ""
            lines.append(f"- {game.claim.names[i]}: {route.length} {route.colour}{needs}")
        return lines

    def table(self, view: View) -> list[str]:
        return about_table(self.game, view.cells)

    def about(self, view: View, seat: int) -> list[str]:
        game, cells = self.game, view.cells
        words = game.board.words
        lines = [plural(cells[game.points_at + seat], "point") + " so far"]
        lines.append(plural(cells[game.vehicles_at + seat], words.vehicle, words.vehicles) + " left")
        lines += super().about(view, seat) + about_player(game, cells, seat, self.seat)
        routes = [game.claim.names[route] for route in game.routes_of(cells, seat)]
        return [*lines, f"routes: {', '.join(routes)}" if routes else "no routes"]

    def ticket_words(self, view: View, ticket: int) -> str:
        words = super().ticket_words(view, ticket)
        spaces, way = self._network(view.cells).way(ticket)
        if spaces is None:
            return f"{words}: can't be completed any more"
        if spaces == 0:
            return f"{words}: completed"
        names = ", ".join([self.game.claim.names[route] for route in way])
        return f"{words}: {plural(spaces, 'space')} missing on the shortest way, {names}"

    def scored(self, view: View) -> list[tuple[str, int]]:
        """Without what depends on the others' secret tickets."""
        lines = super().scored(view)
        secret = [type(rule).__name__ for rule in self.game.rules if not rule.foreseen]
        return [(label, points) for label, points in lines if not any(label.startswith(name) for name in secret)]

    # -- ways -------------------------------------------------------------------------------------------------------

    def _network(self, cells: list[int]) -> "OpenRoutes":
        """What the seat has and may have; most moves change nothing of it."""
        game = self.game
        seats = range(game.seats) if self.seat == SPECTATOR else [self.seat]
        masks = [0] * game.words_per_mask
        for seat in seats:
            for word in range(game.words_per_mask):
                masks[word] |= cells[game.open_at + seat * game.words_per_mask + word]
        mine = [] if self.seat == SPECTATOR else game.routes_of(cells, self.seat)
        if self.network is None or self.network.masks != masks or self.network.mine != mine:
            self.network = OpenRoutes(game, masks, mine)
        return self.network


class OpenRoutes:
    """The routes that a seat may still claim (for a spectator, that anybody may), those that it has, and the shortest
    ways that were asked for."""

    def __init__(self, game: RoutesGame, masks: list[int], mine: list[int]) -> None:
        self.game = game
        self.masks, self.mine = masks, mine
        self.open = [i for i in range(len(game.board.routes)) if masks[i // WORD] >> i % WORD & 1]
        self.ways: dict[int, tuple[int | None, list[int]]] = {}

    def way(self, ticket: int) -> tuple[int | None, list[int]]:
        """The fewest spaces still to claim for a ticket, and the routes; None if there is no way left."""
        if ticket not in self.ways:
            self.ways[ticket] = self._shortest(*self.game.ticket_ends[ticket])
        return self.ways[ticket]

    def _shortest(self, starts: Collection[int], goals: Collection[int]) -> tuple[int | None, list[int]]:
        routes, mine = self.game.board.routes, set(self.mine)
        beside: list[list[tuple[int, int, int]]] = [[] for _ in self.game.board.places]  # the other end, spaces, route
        for i in sorted(mine.union(self.open)):
            route = routes[i]
            spaces = 0 if i in mine else route.length
            beside[route.a].append((route.b, spaces, i))
            beside[route.b].append((route.a, spaces, i))
        nearest: list[tuple[int, int, list[int]]] = [(0, place, []) for place in starts]
        heapq.heapify(nearest)
        done: set[int] = set()
        while nearest:
            spaces, place, way = heapq.heappop(nearest)
            if place in goals:
                return spaces, way
            if place in done:
                continue
            done.add(place)
            for other, more, over in beside[place]:
                if other not in done:
                    heapq.heappush(nearest, (spaces + more, other, way if more == 0 else [*way, over]))
        return None, []
