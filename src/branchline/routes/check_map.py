"""Whether a board whose files have the right shape can be played: enough of everything, and every place in reach."""

from branchline.core.text import listing, near, normal, plural
from branchline.routes.board import Board
from branchline.routes.checker import Checker, readers_of
from branchline.routes.game import RoutesGame, geometry_of
from branchline.routes.rule_set import RuleSet, is_ours
from branchline.routes.rules.declared import RuleError
from branchline.routes.state import END_VEHICLES
from branchline.routes.trial import fault_in_play
from branchline.routes.trial_answers import failure
from branchline.trains.game import Deals
from branchline.trains.state import FACE_UP

MOST_TICKETS = 60


def check_game(c: Checker, board: Board, rule_set: RuleSet, trial: bool) -> None:
    """It can be compiled, and every move reads differently, or records could not be read back; with a trial, rules from
    outside do in play what they declare."""
    try:
        games = [RoutesGame(board, rule_set.rules, rule_set.deals, seats, {}) for seats in sorted(set(board.seats))]
    except ValueError as missing:  # a rule from outside that does not declare what it has to, or whose names are taken
        c.at_key("rules", f"{missing}; complete the rule" if isinstance(missing, RuleError) else str(missing))
        return
    except Exception as error:  # whatever a rule from outside does when it is compiled
        c.at_key("rules", f"a rule can't be compiled: {failure(error)}; correct the rule")
        return
    game = games[0]
    outside = [rule for rule in game.rules if not is_ours(rule.rule)]
    theirs = [kind for rule in outside for kind in rule.kinds()]
    names: dict[str, str] = {}
    for action, kind in enumerate(game.codec.kind_of):
        try:
            words = game.words(action)
        except Exception as error:  # whatever a rule from outside does
            which = f"action {action - kind.start + 1} of {kind.size}"
            c.at_key("rules", f"`words` of {type(kind).__name__} fails for its {which}: {failure(error)}")
            return
        if normal(words) in names:
            alike = f"“{words}” and “{names[normal(words)]}” read alike"
            if kind in theirs:
                c.at_key("rules", f"{alike}; let `words` of {type(kind).__name__} say each in its own way")
            else:
                c.say("board.toml", 1, f"{alike}; change a name or a colour")
            return
        names[normal(words)] = words
    for game in games if trial else []:  # the fewest players and the most
        for rule in game.rules:
            fault = "" if is_ours(rule.rule) else fault_in_play(game, rule)
            if fault:
                c.at_word("rules", rule.rule.key, f"{type(rule.rule).__name__}: {fault}")
                return


def _players(board: Board) -> str:
    low, high = board.seats
    return f"{low} players" if low == high else f"{low} to {high} players"


def check_counts(c: Checker, board: Board, deals: Deals) -> None:
    """Vehicles, points and cards are enough."""
    lengths = [route.length for route in board.routes]
    for length in sorted(set(lengths)):  # each is one fault, however many routes have it
        first = lengths.index(length)
        if END_VEHICLES < board.vehicles < length:
            remedy = "make it shorter or give each player more vehicles"
            c.at_item("routes", first, f"length {length} is more than a player's {board.vehicles} vehicles; {remedy}")
        elif length not in board.scoring:
            c.at_item("routes", first, f"length {length} has no points; add {length} = … to [scoring]")
    too_few = board.vehicles <= END_VEHICLES
    longest = max([length for length in lengths if length <= board.vehicles or too_few], default=1)
    if too_few:
        least = max(longest, END_VEHICLES + 1)
        why = "two or fewer end the game" + (f", and a route takes {longest}" if longest > END_VEHICLES + 1 else "")
        c.at_key("vehicles", f"vehicles = {board.vehicles}: {why}; give each player at least {least}")
    total, wilds = sum(board.cards), board.cards[-1]
    need = deals.hand * board.seats[1] + FACE_UP + longest
    if total < need:
        parts = f"{deals.hand} each, {FACE_UP} face up and {longest} for the longest route"
        missing = plural(max(need - total, wilds - (total - wilds)), "card")
        message = f"{_players(board)} need at least {need} cards ({parts}); there are {total}"
        c.at_key("cards", f"{message}; add {missing} of the colours")
    elif total - wilds < wilds:
        missing = plural(wilds - (total - wilds), "card")
        message = "there are more wilds than other cards, so that the face-up row would hardly ever settle"
        c.at_key("cards.wild", f"{message}; add {missing} of the colours")


def check_graph(c: Checker, board: Board) -> None:
    """Tracks of double routes belong together, and every place can be reached."""
    _check_groups(c, board)
    root = list(geometry_of(board).components(list(range(len(board.routes)))))
    main = max(root, key=root.count)
    for i, place in enumerate(board.places):
        if root[i] != main:
            lone = root.count(root[i]) == 1
            why = "no route leads there" if lone else "it can't be reached from most of the board"
            c.at_item("places", i, f"{place.name!r}: {why}; add a route or remove the place")


def _check_groups(c: Checker, board: Board) -> None:
    """A route has no group, or several between the same two places have one that no others have."""
    routes = board.routes
    ends = [(min(route.a, route.b), max(route.a, route.b)) for route in routes]
    home: dict[str, tuple[int, int]] = {}  # where most tracks of a group lie, and the first if they are as many
    for group in [route.group for route in routes if route.group]:
        lie = [ends[i] for i, route in enumerate(routes) if route.group == group]
        home[group] = max(lie, key=lie.count)
    astray = [i for i, route in enumerate(routes) if route.group and home[route.group] != ends[i]]
    for i in astray:
        group = routes[i].group
        other = next(r.id for j, r in enumerate(routes) if r.group == group and ends[j] == home[group])
        c.at_item("routes", i, f"group {group!r} joins other places at route {other}; correct an end or the group")
    for pair in dict.fromkeys(ends):
        tracks = [i for i in range(len(routes)) if ends[i] == pair]
        groups = [routes[i].group for i in tracks]
        if any(ends[i] == pair or routes[i].group in groups for i in astray):
            continue  # what is to be done here depends on what becomes of the one astray
        if len(tracks) > 1:
            _check_tracks(c, board, tracks)
        elif groups[0]:
            c.at_item("routes", tracks[0], f"group {groups[0]!r} has one track only; add the other or remove group")


def _check_tracks(c: Checker, board: Board, tracks: list[int]) -> None:
    """Several tracks between two places have the same group and length."""
    routes = [board.routes[i] for i in tracks]
    twice = f"{board.route_name(routes[0])} is there twice"
    if not any("group" in rule.route_keys for rule in c.rules):
        reader = readers_of("routes", "group")[0]
        remedy = f'keep one, or add "{reader}" to rules and give both tracks the same group'
        c.at_item("routes", tracks[1], f"{twice}; {remedy}")
        return
    first = next((route for route in routes if route.group), None)
    if first is None:
        ids = listing([str(route.id) for route in routes])
        c.at_item("routes", tracks[1], f"{twice}; give routes {ids} the same group, which no others have")
        return
    for i, route in zip(tracks, routes, strict=True):
        if route.group != first.group:
            remedy = f"give both tracks the same group, {first.group!r} as at route {first.id}"
            c.at_item("routes", i, f"{twice}; {remedy}")
        elif route.length != first.length:
            lengths = f"length {route.length} here, {first.length} at route {first.id}"
            c.at_item("routes", i, f"group {route.group!r}: {lengths}; make them the same")


def check_tickets(c: Checker, board: Board, ends: dict[str, list[int]], deals: Deals) -> None:
    """There are enough; their ends are known, apart from each other, and can be linked."""
    root = list(geometry_of(board).components(list(range(len(board.routes)))))
    spare = _check_number_of_tickets(c, board, ends, root, deals)
    seen: list[set[str]] = []
    for i, ticket in enumerate(board.tickets):
        if ticket.points < 1:
            c.at_item("tickets", i, f"points = {ticket.points} must be 1 or more")
        if {ticket.a, ticket.b} in seen:
            remedy = "remove one or name other places" if spare else "name other places"
            c.at_item("tickets", i, f"{ticket.name} is listed twice; {remedy}")
        seen.append({ticket.a, ticket.b})
        for end in (ticket.a, ticket.b):
            if end not in ends:
                c.at_item("tickets", i, f"unknown place {end!r}" + near(end, list(ends)))
        if ticket.a not in ends or ticket.b not in ends:
            continue
        one, other = ends[ticket.a], ends[ticket.b]
        if ticket.a == ticket.b:
            c.at_item("tickets", i, f"both ends are {ticket.a!r}; name two places")
        elif not set(one).isdisjoint(other):
            c.at_item("tickets", i, f"{ticket.a!r} and {ticket.b!r} have a place in common; name two that have none")
        elif not _linked(root, one, other):
            c.at_item("tickets", i, f"{ticket.name}: no way leads from one to the other; add routes")


def _linked(root: list[int], one: list[int], other: list[int]) -> bool:
    return any(root[a] == root[b] for a in one for b in other)


def _check_number_of_tickets(
    c: Checker, board: Board, ends: dict[str, list[int]], root: list[int], deals: Deals
) -> bool:
    """Whether there are enough different ones for the players; what is listed twice does not count."""
    count = len(board.tickets)
    if count > MOST_TICKETS:
        c.at_item(
            "tickets", -1, f"{count} tickets are too many; remove {count - MOST_TICKETS}, {MOST_TICKETS} may stay"
        )
    different = len({frozenset((ticket.a, ticket.b)) for ticket in board.tickets})
    need = deals.opening * board.seats[1]
    if different >= need:
        return True
    places, possible = list(ends.values()), 0
    for i, one in enumerate(places):
        possible += sum([1 for other in places[:i] if set(one).isdisjoint(other) and _linked(root, one, other)])
    remedy = f"add {need - different}"
    if possible < need:
        remedy = f"the places make {possible} at most: add places, or set fewer seats or a smaller opening in [deals]"
    there_are = f"there are {different}" + (" different ones" if different < count else "")
    message = f"{_players(board)} need at least {need} tickets, {deals.opening} each to choose from at the start"
    c.at_item("tickets", -1, f"{message}; {there_are}; {remedy}")
    return False
