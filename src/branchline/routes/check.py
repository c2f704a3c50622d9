"""Is a board sound? Every fault is named with its file, its line and what to do about it."""

from collections.abc import Callable
from pathlib import Path

from branchline.core.text import listing
from branchline.core.title import WEIGHTS, weights_file
from branchline.routes.board import Board, build_board
from branchline.routes.check_map import check_counts, check_game, check_graph, check_tickets
from branchline.routes.check_shape import check_shape
from branchline.routes.checker import BoardProblem, Checker
from branchline.routes.planner_weights import PlannerWeights, read_weights
from branchline.routes.rule_set import DEALT, OUR_RULES, RuleSet, dealt_by, is_ours, read_deals, read_rules
from branchline.routes.rules.declared import misfit
from branchline.routes.rules.rule import Rule, RuleProblem, ends_of
from branchline.routes.title import RoutesTitle
from branchline.routes.trial_answers import failure

FIRST_IN_PLACE = 1000  # the version of a board that takes the place of one of ours, which never get as far


def check_folder(
    folder: Path,
    rule_set_of: Callable[[str], RuleSet],
    known: list[str],
    trial: bool,
    taken: list[str],
    version: int | None,
) -> tuple[RoutesTitle | None, list[BoardProblem]]:
    """The title in the folder, if it is sound, and everything that is wrong with it. `known` are the titles whose rules
    a board may name instead of a list of its own; with a trial, games are played by rules from outside. `taken` are the
    keys of boards whose place this one may take; `version` is the one that this folder is for, if it is for one.
    """
    c = Checker(folder)
    data = c.read("board.toml")
    tickets = c.read("tickets.toml")
    own = weights_file(folder).parent == folder
    tuned = (c if own else Checker(weights_file(folder).parent)).read(WEIGHTS, needed=False)
    if c.problems:
        return None, c.problems
    rule_set = _rule_set(c, data, tuned, rule_set_of, known)
    check_shape(c, data, tickets)
    if c.problems:
        return None, c.problems
    try:
        board = build_board(data, tickets)
    except (KeyError, TypeError, ValueError, IndexError, OverflowError) as error:
        c.say("board.toml", 1, f"can't be read: {error}")
        return None, c.problems
    _check_version(c, board, taken, version)
    check_counts(c, board, rule_set.deals)
    check_graph(c, board)
    try:
        ends = ends_of(board, c.rules)
    except Exception as error:  # whatever a rule from outside does
        c.at_key("rules", f"`ticket_ends` of a rule fails: {failure(error)}; correct the rule")
        return None, c.problems
    check_tickets(c, board, ends, rule_set.deals)
    for rule in c.rules:
        for where, index, message in _problems(rule, board):
            if where.split(".")[0] not in data and where != "tickets":
                c.at_word("rules", rule.key, message)  # what it lacks stands nowhere
            elif index < 0:
                c.at_key(where, message)
            else:
                c.at_item(where, index, message)
    if not c.problems:
        check_game(c, board, rule_set, trial)
    c.problems.sort(key=lambda problem: (problem.file, problem.line))
    return None if c.problems else RoutesTitle(folder, board, rule_set), c.problems


def _check_version(c: Checker, board: Board, taken: list[str], version: int | None) -> None:
    if board.version < 1:
        c.at_key("version", f"version = {board.version} must be 1 or more")
    elif version is not None and board.version != version:
        c.at_key("version", f"the folder {version} is for the board's version {version}; this one is {board.version}")
    elif version is None and board.key in taken and board.version < FIRST_IN_PLACE:
        have = f"{board.key} is a title of Branchline, whose own boards have the versions below {FIRST_IN_PLACE}"
        then = f"if release 0.1.0 has played on this board, keep it as it is in boards/{board.version}"
        why = "records must say which board they are of"
        c.at_key("version", f"{have}: {why}; write version = {FIRST_IN_PLACE}, and {then}")


def _problems(rule: Rule, board: Board) -> list[RuleProblem]:
    """What a rule finds; of one from outside first whether its keys have the shapes that it declares."""
    if is_ours(rule):
        return rule.problems(board)
    found: list[RuleProblem] = []
    for key, shape in rule.board_keys.items():
        if key in board.more and (wrong := misfit(board.more[key], shape)):
            found.append((key, -1, f"{key}: {wrong}; correct it"))
    for where, items, keys in (
        ("places", [place.more for place in board.places], rule.place_keys),
        ("routes", [route.more for route in board.routes], rule.route_keys),
    ):
        for index, more in enumerate(items):
            for key, shape in keys.items():
                if key in more and (wrong := misfit(more[key], shape)):
                    found.append((where, index, f"{key}: {wrong}; correct it"))
    if found:
        return found
    try:
        return rule.problems(board)
    except Exception as error:  # whatever a rule from outside does
        return [("rules", -1, f"{type(rule).__name__}: `problems` fails: {failure(error)}; correct the rule")]


def _rule_set(
    c: Checker,
    data: dict[str, object],
    tuned: dict[str, object],
    rule_set_of: Callable[[str], RuleSet],
    known: list[str],
) -> RuleSet:
    """What the board plays by: a list of its own, or that of a title, with whose deals and weights it begins then."""
    named = data.get("rules")
    usual, weights = DEALT, PlannerWeights()
    rules: list[Rule] = []
    if isinstance(named, list):
        rules, faults = read_rules(named, c.folder)
        for key, word, message in faults:
            c.at_word(key, word, message)
        c.rules_known = not faults
    elif isinstance(named, str) and named in known:
        theirs = rule_set_of(named)
        rules, usual, weights = theirs.rules, dealt_by(theirs.deals), theirs.weights
        c.rules_known, c.title = True, named
    elif "rules" in data:
        titles = f"the title whose rules it plays by ({listing(known, 'or')})"
        example = f'["{named}"]' if isinstance(named, str) and named in OUR_RULES else '["double_routes", …]'
        c.at_key("rules", f"rules = {named!r}: name {titles}, or list the rules themselves: {example}")
    c.rules = rules
    deals, faults = read_deals(data.get("deals", {}), usual)
    for key, _, message in faults:
        c.at_key(key, message)
    if tuned:
        weights, wrong = read_weights(tuned)
        for name, message in wrong if WEIGHTS in c.texts else []:  # else they are looked at with the newest board
            c.at_key(name, message, WEIGHTS)
    return RuleSet(rules, deals, weights)
