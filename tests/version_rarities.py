"""What the kept games of a version show, as their records have it: endings and events that seldom come about."""

from collections.abc import Callable, Iterator
from itertools import combinations

from all_titles import MAPS, PLAY_STYLES
from branchline import title
from branchline.core.game import Version
from branchline.core.record import Record
from branchline.core.title import Title
from branchline.routes.cards import RoutesCards
from branchline.routes.game import RoutesGame
from branchline.routes.title import RoutesTitle
from kept_versions import QUARRY, game_of, seats_of
from referee import Line

STYLES = [*PLAY_STYLES, "planner"]
OF_EACH = 2  # games, for each number of seats and each style
OF_EACH_RARITY = 3
Shows = Callable[[Record, list[Line]], bool]  # whether a record shows something; with its JSON form


def tied(lines: list[Line]) -> Iterator[tuple[Line, Line]]:
    """The pairs of seats with the same points."""
    for one, other in combinations(lines[-1]["scores"], 2):
        if one["total"] == other["total"]:
            yield one, other


def count(score: Line, what: str) -> int:
    """How many things of this sort have brought a seat points."""
    return sum(line["what"] == what and line["points"] > 0 for line in score["lines"])


def moves_by_seats(lines: list[Line]) -> list[Line]:
    return [line for line in lines[1:-1] if line["by"] != "chance"]


def events(lines: list[Line], kind: str) -> list[Line]:
    return [event for line in lines for event in line.get("events", []) if event["event"] == kind]


def tie_broken_by_tickets(record: Record, lines: list[Line]) -> bool:
    return any(a["rank"] != b["rank"] and count(a, "ticket") != count(b, "ticket") for a, b in tied(lines))


def tie_broken_otherwise(record: Record, lines: list[Line]) -> bool:
    """By the longest path, or in the Card Game by bonus cards."""
    return any(a["rank"] != b["rank"] and count(a, "ticket") == count(b, "ticket") for a, b in tied(lines))


def shared_victory(record: Record, lines: list[Line]) -> bool:
    return len(lines[-1]["winners"]) > 1


def last_round(record: Record, lines: list[Line]) -> bool:
    return bool(events(lines, "last round"))


def scored_by_all_who_tie(what: str) -> Shows:
    return lambda record, lines: sum(count(score, what) for score in lines[-1]["scores"]) > 1


def city_scored_by_all_who_tie(record: Record, lines: list[Line]) -> bool:
    bonuses = [line["label"] for score in lines[-1]["scores"] for line in score["lines"] if line["what"] == "bonus"]
    return len(bonuses) > len(set(bonuses))


def event(kind: str) -> Shows:
    return lambda record, lines: bool(events(lines, kind))


def has_pass(record: Record, lines: list[Line]) -> bool:
    return any(line["kind"] == "pass" for line in lines)


def ended_by_passes(record: Record, lines: list[Line]) -> bool:
    passes = [line["kind"] == "pass" for line in moves_by_seats(lines)]
    return all(passes[-record.game.seats :]) and not events(lines, "last round")


def flush(record: Record, lines: list[Line]) -> bool:
    return any(line.get("flushed") for line in lines)


def row_stays(record: Record, lines: list[Line]) -> bool:
    return any(line.get("flushed") is False for line in lines)


def row_and_deck_would_change_places(record: Record, lines: list[Line]) -> bool:
    """By version 1 a row stays that any later version flushes."""
    game = record.game
    assert isinstance(game, RoutesGame)
    return any(
        line.get("flushed") is False and RoutesCards.row_flushes(game.route_cards, state.cells)
        for line, state in zip(lines[1:-1], record.states(), strict=False)
    )


def too_few_to_deal_again(record: Record, lines: list[Line]) -> bool:
    """The hands hold so much that not everybody gets four cards of the second deck."""
    return any(event["deck"] < 4 * record.game.seats for event in events(lines, "second deck"))


def refused_by_other_rules(record: Record, lines: list[Line]) -> bool:
    """What has changed from one version of the rules to another makes a difference here."""
    key, own = record.game.key, record.game.version
    others = [rules for rules in range(1, title(key).version.rules + 1) if rules != own.rules]
    return any(refuses(title(key, Version(rules, own.board)), record) for rules in others)


def refuses(other: Title, record: Record) -> bool:
    game = other.game(record.game.seats, record.game.options)
    state = game.start()
    for action in record.moves:
        if not game.is_legal(state.cells, action):
            return True
        game.play_unchecked(state, action)
    return False


EVERYWHERE: dict[str, Shows] = {
    "tie broken by tickets": tie_broken_by_tickets,
    "shared victory": shared_victory,
    "last round": last_round,
}
ON_MAPS: dict[str, Shows] = {
    "reshuffle": event("reshuffle"),
    "flush": flush,
    "refused by other rules": refused_by_other_rules,
}
WITH_LONGEST_PATH: dict[str, Shows] = {
    "tie broken by the longest path": tie_broken_otherwise,
    "longest path of several": scored_by_all_who_tie("longest_path"),
    "globetrotter of several": scored_by_all_who_tie("globetrotter"),
}
IN_THE_QUARRY: dict[str, Shows] = {"ended by passes": ended_by_passes, "row stays": row_stays}
IN_THE_CARD_GAME: dict[str, Shows] = {
    "tie broken by bonuses": tie_broken_otherwise,
    "city of several": city_scored_by_all_who_tie,
    "robbery": event("robbed"),
    "pass": has_pass,
    "second deck": event("second deck"),
    "too few to deal again": too_few_to_deal_again,
}


def rarities(name: str) -> dict[str, Shows]:
    """What the kept games of a version have to show."""
    key, _, version = name.partition("@")
    first = version.startswith("1.")
    if key == "card-game":
        stopped_early: dict[str, Shows] = {"stopped early": refused_by_other_rules} if first else {}
        return EVERYWHERE | IN_THE_CARD_GAME | stopped_early
    found = EVERYWHERE | ON_MAPS
    if key in ("france", QUARRY):
        found |= WITH_LONGEST_PATH
    if key == QUARRY:
        found |= IN_THE_QUARRY
        found |= {"row and deck would change places": row_and_deck_would_change_places} if first else {}
    return found


def all_kinds(name: str) -> set[str]:
    """Every sort of action. On our maps nobody can come to where nothing can be done, but on other boards."""
    kinds = {kind.name for seats in seats_of(name) for kind in game_of(name, seats).codec.kinds}
    return kinds - {"pass"} if name.partition("@")[0] in MAPS else kinds


def all_scores(name: str) -> set[str]:
    """Every sort of score line."""
    found = title(name)
    if not isinstance(found, RoutesTitle):
        return {"ticket", "bonus"}
    return {"routes", "ticket"}.union(*(rule.score_facts for rule in found.rule_set.rules))
