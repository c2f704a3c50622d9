"""A bot that reads JSON and needs nothing of Branchline: it goes for its tickets by the cheapest route it can claim.

branchline arena --title london --bots random --bot "exec:python3 examples/bots/json_bot.py"
"""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] != "choose":
        continue
    rng = random.Random(message["seed"])  # so that the same game goes the same way again
    open_tickets = [ticket for ticket in message["view"]["tickets"] if not ticket.get("completed")]
    ends = {ticket[end] for ticket in open_tickets for end in ("a", "b")}
    claims = [move for move in message["legal"] if move["kind"] == "claim"]
    useful = [move for move in claims if move["a"] in ends or move["b"] in ends]
    chosen = min(useful, key=lambda move: move["length"]) if useful else rng.choice(message["legal"])
    print(json.dumps({"move": chosen["move"]}), flush=True)
