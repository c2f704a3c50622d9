"""A bot that reads plain text and needs nothing of Branchline: it claims routes if it can, else it draws cards.

branchline arena --title london --bots random --bot "exec-text:python3 examples/bots/text_bot.py"
"""

import re
import sys

moves: list[tuple[int, str]] = []  # the numbered moves of this question
for line in sys.stdin:
    line = line.strip()
    one = re.fullmatch(r"(\d+)\. (.+)", line)  # 5. claim A-B with 2 blue
    several = re.fullmatch(r"(\D.*?): (\d+ = .+)", line)  # claim A-B with: 5 = 2 blue; 6 = 1 blue, 1 bus
    if line.startswith("Legal moves:"):
        moves = []
    elif one:
        moves.append((int(one[1]), one[2]))
    elif several:
        for part in several[2].split("; "):
            number, _, rest = part.partition(" = ")
            moves.append((int(number), f"{several[1]} {rest}"))
    elif line == "choose:":
        wanted = [number for number, words in moves if words.startswith(("claim", "play"))]
        wanted += [number for number, words in moves if words == "draw deck"]
        print(wanted[0] if wanted else moves[-1][0], flush=True)
