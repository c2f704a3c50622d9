"""A fingerprint of many games of every title: `python tests/digest.py`. The same for every build and hash seed."""

import hashlib
import json
import sys

import branchline
from all_titles import ALL_GAMES, PLAY_STYLES, game_of, played
from branchline.core import record as records


def digest(games: int) -> str:
    total = hashlib.sha256()
    for key, seats in ALL_GAMES:
        game = game_of(key, seats)
        for number in range(games):
            record = played(game, PLAY_STYLES[number % len(PLAY_STYLES)], number)
            for state, action in zip(record.states(), record.moves, strict=False):
                legal = game.legal(state)
                illegal = (action * 7 + number) % game.codec.size
                view = list(game.view(state, number % seats).cells)
                total.update(json.dumps([legal, str(game.why_not(state, illegal) or ""), view]).encode())
            for line in records.to_json(record):
                total.update(json.dumps(line).encode())
    return total.hexdigest()


if __name__ == "__main__":
    print(branchline.build(), digest(int(sys.argv[1])))
