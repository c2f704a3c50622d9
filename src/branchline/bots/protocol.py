"""What a program receives in JSON, an object a line. docs/bots.md is the specification."""

import json

from branchline.bots.bot import Budget, Move
from branchline.core.game import Game
from branchline.core.record import new_record, result_json
from branchline.core.score import Outcome
from branchline.core.view import View
from branchline.describe.board_facts import board_facts
from branchline.describe.facts import move_facts, view_facts
from branchline.describe.memory import Memory

PROTOCOL = 1
Message = dict[str, object]


def line(message: Message) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def game(game: Game, seat: int, budget: Budget, limit: float) -> Message:
    return {
        "type": "game",
        "protocol": PROTOCOL,
        "title": game.key,
        "name": game.name,
        "rules": game.version.rules,
        "board_version": game.version.board,
        "seats": game.seats,
        "seat": seat + 1,
        "options": game.options,
        "names": new_record(game).names,
        "budget": {"ms": budget.ms, "simulations": budget.simulations, "cores": budget.cores},
        "limit_ms": round(limit * 1000),
        **game.header_facts(),
        "board": board_facts(game),
    }


def move(move: Move, number: int) -> Message:
    return {"type": "move", **move_facts(move, number)}


def choose(view: View, legal: list[int], seed: int, memory: Memory) -> Message:
    game = view.game
    moves = [
        {"move": number, "action": action, **game.facts(view.cells, action), "words": game.words(action)}
        for number, action in enumerate(legal, 1)
    ]
    return {
        "type": "choose",
        "seed": seed,
        "view": {**view_facts(memory.view(view)), "fields": view.named()},
        "legal": moves,
    }


def over(game: Game, result: Outcome) -> Message:
    outcome = result_json(result, new_record(game).names)
    return {"type": "over", "scores": outcome["scores"], "winners": outcome["winners"]}
