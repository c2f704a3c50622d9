"""The story of a game, its moves, scores and hints come in the language of who reads them."""

import random
from pathlib import Path

import pytest

import messages as tool
from branchline.analysis.adviser import AS_GOOD, WORSE, JudgedMove
from branchline.analysis.sentences import counted, expected, sentence
from branchline.bots.bot import Estimate
from branchline.bots.mind_bot import MindBot
from branchline.bots.registry import find
from branchline.bots.search import SearchBot
from branchline.core.language import ENGLISH, Language
from branchline.core.match import Match
from branchline.core.names import WILD
from branchline.core.record import Record, redact, to_json
from branchline.core.score import ScoreLine, outcome
from branchline.core.seeded_chance import SeededChance
from branchline.core.sentence import Message, Sentence
from branchline.core.view import SPECTATOR
from branchline.describe.brief import brief
from branchline.describe.map_narrator import MapNarrator
from branchline.describe.narrator import Narrator
from branchline.describe.story import action_words, narrated, narrator_of
from branchline.describe.verdict import line_words, verdict
from branchline.messages import language
from branchline.routes.game import RoutesGame
from branchline.titles import OURS, load_titles, title

EXAMPLES = Path(__file__).parent.parent / "examples"
OPEN, CLOSE = "⟦", "⟧"


def marked() -> Language:
    """A language with all texts, each between marks: whatever is not a message stands outside of them."""
    found = {code: f"{OPEN}{text.english}{CLOSE}" for code, text in tool.source_texts().items()}
    return Language("en", {"one": "i = 1 and v = 0"}, ENGLISH.lists, ".", found)


def unsaid(words: str) -> str:
    """What stands outside of the marks."""
    depth, out = 0, ""
    for sign in words:
        depth += (sign == OPEN) - (sign == CLOSE)
        out += sign if not depth and sign != CLOSE else ""
    return out


def game_of(key: str, seats: int) -> RoutesGame:
    game = title(key).game(seats)
    assert isinstance(game, RoutesGame)
    return game


def told(narrator: Narrator, *lines: dict[str, object]) -> list[str]:
    for number, line in enumerate(lines, 1):
        narrator.read({"move": number, "by": "chance", **line})
    return [sentence for _, sentence in narrator.sentences()]


def played(key: str, seats: int) -> Record:
    game = title(key).game(seats)
    match, rng = Match(game, SeededChance("1")), random.Random(1)
    match.begin()
    while not match.over:
        match.play_unchecked(rng.choice(match.legal()))
    return match.record()


# -- the story --------------------------------------------------------------------------------------------------------


def test_a_turn_comes_in_the_readers_language() -> None:
    narrator = MapNarrator(["Ann", "Bo"], 0, game_of("paris", 2), language("fr"))
    card, cards = (language("fr").term("wild", narrator.wild, {"n": n}) for n in (1, 3))
    route = narrator.game.board.routes[0]
    claim = {"kind": "claim", "route": route.id, "cards": {"red": 1, WILD: 1}, "points": 2}
    assert told(
        narrator,
        {"kind": "first", "seat": 1},
        {"by": 1, "kind": "draw", "card": "green"},
        {"by": 1, "kind": "draw", "card": "blue"},
        {"by": 2, "kind": "draw", "card": "green"},
        {"by": 2, "kind": "draw", "card": "green"},
        {"kind": "flush", "flushed": True},
        {"by": 1, "kind": "draw", "card": WILD},
        {"by": 2, **claim},
    ) == [
        "Vous commencez.",
        "Vous avez pris une carte verte et une carte bleue.",
        f"Bo a pris 2 cartes vertes. Trois {cards} étaient visibles\u00a0: cinq nouvelles cartes.",
        f"Vous avez pris une {card}.",
        f"Bo a pris {narrator.game.route_views[0].name} avec 1 carte rouge et 1 {card} (2 points).",
    ]


def test_what_rules_say_of_moves_and_events_comes_in_it_too() -> None:
    france = MapNarrator(["Ann", "Bo"], 0, game_of("france", 2), language("fr"))
    bed = next(route for route in france.game.board.routes if france.game.needs_track[france.index[route.id]])
    ends = {"route": bed.id, "a": "A", "b": "B", "length": bed.length, "colour": "green"}
    cut = {"event": "cut off", "routes": [bed.id]}
    lay: dict[str, object] = {"by": 1, "kind": "lay", **ends, "events": [cut]}
    name = france.game.route_views[france.index[bed.id]].name
    assert told(france, lay) == [f"Vous avez posé une voie verte sur A–B. {name} est coupée."]
    assert france.brought(lay) == [f"{name} est coupée."]
    francisco = MapNarrator(["Ann", "Bo"], 0, game_of("san-francisco", 2), language("fr"))
    token = {"event": "token", "seat": 2, "symbol": "bridge", "place": "Alcatraz"}
    assert francisco.brought({"by": 2, "events": [token]}) == ["Bo a pris le jeton «\u00a0pont\u00a0» à Alcatraz."]


def test_the_card_game_comes_in_it() -> None:
    robbed = {"event": "robbed", "seat": 1, "colour": "red", "discarded": {"red": 2}}
    narrator = narrator_of(title("card-game").game(2), ["Ann", "Bob"], 0, language("fr"))
    line = {"by": 2, "kind": "play", "cards": {"red": 3, WILD: 2}, "events": [robbed]}
    assert told(narrator, line) == [
        "Bob a joué 3 cartes rouges et 2 locomotives, et a attaqué votre gare de triage, qui perd 2 cartes rouges.",
    ]


@pytest.mark.parametrize("key", OURS)
def test_nothing_of_the_story_is_only_english(key: str) -> None:
    speaks, record = marked(), played(key, 3)
    game, result = record.game, record.result
    assert result is not None
    said = brief(game, speaks)
    for seen in (0, SPECTATOR):
        narrator, redacted = narrator_of(game, record.names, seen, speaks), redact(record, seen)
        said += [sentence for _, sentence in narrated(redacted, seen, speaks)]
        for line in to_json(redacted):
            if "move" in line:
                who, words = narrator.move_words(line)
                said += [words, *narrator.brought(line)]
                assert who in record.names or not unsaid(who)
        for scored in [scored for seat in result.lines for scored in seat]:
            bare = ScoreLine(scored.what, scored.label, scored.points)
            said += [line_words(narrator, scored), line_words(narrator, bare)]
        said.append(verdict(result, record.names, seen, speaks))
    for number, (state, action) in enumerate(zip(record.states(), record.moves, strict=False)):
        if number % 9 == 0 and game.to_move(state) >= 0:
            view = game.view(state, game.to_move(state))
            said += [action_words(view, each, numbers, speaks) for each in view.legal() for numbers in (False, True)]
            bot = find("planner").bot(game, view.seat)
            assert isinstance(bot, MindBot)
            said.append(speaks.words(bot.mind.reason(view.cells, action)))
    assert [words for words in said if unsaid(words).strip()] == []


# -- moves ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", OURS)
def test_in_english_a_move_reads_as_it_is_typed(key: str) -> None:
    record = played(key, 2)
    for number, state in enumerate(record.states()):
        if number % 7 == 0 and record.game.to_move(state) >= 0:
            view = record.game.view(state, record.game.to_move(state))
            for action in view.legal():
                words = action_words(view, action, numbers=True).replace("locomotives", "locomotive")
                assert words == view.words(action)


def test_a_move_is_said_in_the_readers_language() -> None:
    game = game_of("san-francisco", 2)
    narrator = narrator_of(game, language=language("fr"))
    place = next(kind for kind in game.codec.kinds if kind.name == "place")
    facts, cells = game.facts(game.start().cells, place.start), game.start().cells
    symbol = language("fr").term("symbol", str(facts["symbol"]), {})
    assert (
        narrator.spoken({**facts, "words": game.words(place.start)})
        == f"placer les jetons {symbol} sur {facts['place']}"
    )
    assert narrator.spoken({"kind": "draw", "card": "green", "words": "draw green"}) == "piocher une verte"
    claim = game.claim.start
    spoken = narrator.spoken({**game.facts(cells, claim), "words": game.words(claim)})
    assert spoken == "prendre Alcatraz–Fort Mason (noire) avec 2 cartes noires"


def test_a_rule_from_outside_keeps_its_words_or_says_sentences_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    load_titles(EXAMPLES / "toll")
    game = game_of("toll", 2)
    narrator = narrator_of(game, ["Ann", "Bo"], 0, language("fr"))
    line = {"by": 1, "kind": "coin", "side": "heads", "words": "lay a coin heads"}
    assert narrator.spoken(line) == "lay a coin heads"
    assert told(narrator, line) == ["Vous laid a coin, heads."]
    toll = type(next(rule for rule in game.rules if rule.rule.key == "toll"))
    laid = Message("toll.laid", "{who, select, you {have} other {has}} laid a coin")

    def did(self: object, kind: str, facts: dict[str, object]) -> Sentence:
        return Sentence(laid, {})

    monkeypatch.setattr(toll, "did", did)
    assert told(narrator_of(game, ["Ann", "Bo"], 0), line) == ["You have laid a coin."]
    assert told(narrator_of(game, ["Ann", "Bo"], 1), line) == ["Ann has laid a coin."]


# -- scores -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "line", "words"),
    [
        ("london", ScoreLine("district", "District 3", 3, {"district": 3}), "Quartier 3"),
        ("london", ScoreLine("district", "District 3", 3), "Quartier 3"),
        ("london", ScoreLine("routes", "Routes", 23), "Routes"),
        ("france", ScoreLine("longest_path", "Longest path, 12 spaces", 0), "pas le plus long chemin (12 cases)"),
        ("san-francisco", ScoreLine("tokens", "1 token", 1, {"symbols": ["fog"]}), "1 jeton (brouillard)"),
    ],
)
def test_a_score_line_is_said_by_its_facts_or_by_its_label(key: str, line: ScoreLine, words: str) -> None:
    assert narrator_of(game_of(key, 2), language=language("fr")).scored(line) == words


def test_a_shared_victory_tells_the_reader_apart() -> None:
    tie = outcome([[ScoreLine("routes", "Routes", 7)]] * 2, [[1], [1]])
    assert verdict(tie, ["Ann", "Bo"], 0) == "You and Bo share the victory."
    assert verdict(tie, ["Ann", "Bo"], SPECTATOR) == "Ann and Bo share the victory."
    assert verdict(tie, ["Ann", "Bo"], 0, language("fr")) == "La victoire est partagée entre vous et Bo."
    assert verdict(tie, ["Ann", "Bo"], SPECTATOR, language("fr")) == "Ann et Bo partagent la victoire."


def test_the_rules_in_brief_inflect() -> None:
    (flags,) = [line for line in brief(title("paris").game(2), language("fr")) if line.startswith("Drapeaux")]
    assert flags.startswith("Drapeaux\u00a0: après avoir pris une route bleue, blanche ou rouge, vous pouvez garder")


# -- hints ------------------------------------------------------------------------------------------------------------


def test_what_search_thinks_is_said_in_the_readers_language() -> None:
    speaks, record = marked(), played("london", 2)
    view = record.game.view(record.game.start(), 0)
    for win, margin in ((0.5, 0.2), (0.61, 3.0), (0.2, -7.0)):
        assert not unsaid(expected(Estimate(0, win, margin, 9), speaks))
    one, other = (record.game.codec.parse(words) for words in ("draw deck", "draw tickets"))
    for verdict_of, points, win in ((WORSE, 3.0, 0.2), (WORSE, 3.0, 0.0), (WORSE, 0.0, 0.1), (AS_GOOD, 0.0, 0.0)):
        judged = JudgedMove(0, 1, view, one, other, verdict_of, points, win, "")
        assert not unsaid(sentence(judged, speaks)), sentence(judged, speaks)
        assert not unsaid(counted([judged], "all", language=speaks))
    assert counted([], "worst", 3).endswith("Worse, it thinks: 0, the worst 3:")


def test_a_mind_gives_its_reason_in_every_language_and_its_words_in_english() -> None:
    record = played("london", 2)
    bot, said = find("search:10").bot(record.game, 0), list[str]()
    assert isinstance(bot, SearchBot)
    for number, state in enumerate(record.states()):
        if number % 5 == 0 and record.game.to_move(state) == 0:
            cells = record.game.view(state, 0).cells
            for action in record.game.legal_cells(cells)[:5]:
                reason = bot.mind.reason(cells, action)
                assert str(reason) == bot.mind.why(cells, action)
                said.append(marked().words(reason))
    assert said and not any(unsaid(words) for words in said)
