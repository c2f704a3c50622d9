"""The standings as a picture: a dot and its 95 % interval for each bot, readable on light and on dark paper."""

from collections.abc import Callable
from html import escape

from branchline.bots.arena.schedule import Json
from branchline.core.text import plural

WIDTH, ROW, TOP, BOTTOM, RIGHT = 760, 34, 74, 66, 118
LETTER = 8.2  # about how wide one is
STYLE = """
svg { color-scheme: light dark; font: 14px system-ui, "DejaVu Sans", sans-serif; }
.paper { fill: #ffffff; } .ink { fill: #1b1f24; } .faint { fill: #57606a; font-size: 12px; }
.grid { stroke: #d0d7de; } .fair { stroke: #8c959f; stroke-dasharray: 4 4; }
.whisker { stroke: #0b62c4; stroke-width: 3; stroke-linecap: round; } .dot { fill: #0b62c4; }
@media (prefers-color-scheme: dark) {
.paper { fill: #0d1117; } .ink { fill: #e6edf3; } .faint { fill: #9198a1; }
.grid { stroke: #30363d; } .fair { stroke: #768390; } .whisker { stroke: #58a6ff; } .dot { fill: #58a6ff; }
}
"""


def plot(report: Json) -> str:
    """An SVG with a row for each bot, by rating, and its share of wins from left to right."""
    standings = report["standings"]
    assert isinstance(standings, list)
    longest = max([len(str(bot["bot"])) for bot in standings], default=1)
    left = min(320, 28 + LETTER * min(longest, 40))
    height = TOP + ROW * len(standings) + BOTTOM

    def x(share: float) -> float:
        return round(left + share * (WIDTH - RIGHT - left), 1)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'role="img">',
        f"<title>{escape(_headline(report))}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{height}"/>',
        f'<text class="ink" x="20" y="30" font-weight="bold">{escape(_headline(report))}</text>',
        f'<text class="faint" x="20" y="50">{escape(_subline(report))}</text>',
    ]
    foot = TOP + ROW * len(standings)
    for percent in range(0, 101, 25):
        at = x(percent / 100)
        lines.append(f'<line class="grid" x1="{at}" x2="{at}" y1="{TOP - 8}" y2="{foot + 4}"/>')
        lines.append(f'<text class="faint" x="{at}" y="{foot + 22}" text-anchor="middle">{percent} %</text>')
    fair = 1 / int(str(report["seats"]))
    lines.append(f'<line class="fair" x1="{x(fair)}" x2="{x(fair)}" y1="{TOP - 8}" y2="{foot + 4}"/>')
    for i, bot in enumerate(standings):
        lines += _row(bot, TOP + ROW * i + ROW / 2, left, x)
    lines.append(
        f'<text class="faint" x="20" y="{height - 14}">Games won, with 95 % intervals; a shared victory counts in '
        f"parts. Dashed: {fair:.0%}, what equals would win.</text>"
    )
    return "\n".join([*lines, "</svg>"]) + "\n"


def _row(bot: Json, y: float, left: float, x: Callable[[float], float]) -> list[str]:
    won, rating = bot["win_rate"], bot["rating"]
    assert isinstance(won, dict) and isinstance(rating, dict)
    name = str(bot["bot"])
    label = name if len(name) <= 40 else name[:19] + "…" + name[-20:]
    half = (rating["high"] - rating["low"]) / 2
    return [
        f'<text class="ink" x="{left - 14:.1f}" y="{y + 5}" text-anchor="end">{escape(label)}</text>',
        f'<line class="whisker" x1="{x(won["low"])}" x2="{x(won["high"])}" y1="{y}" y2="{y}"/>',
        f'<circle class="dot" cx="{x(won["mean"])}" cy="{y}" r="6"/>',
        f'<text class="ink" x="{WIDTH - 20}" y="{y - 1}" text-anchor="end">{won["mean"]:.1%}</text>',
        f'<text class="faint" x="{WIDTH - 20}" y="{y + 13}" text-anchor="end">{rating["mean"]:.0f} ± {half:.0f}</text>',
    ]


def _headline(report: Json) -> str:
    note = " (reconstruction)" if report.get("reconstruction") else ""
    return f"{report['name']}{note}, {plural(int(str(report['seats'])), 'player')}"


def _subline(report: Json) -> str:
    games, deals = int(str(report["games"])), int(str(report["deals"]))
    options = report["options"]
    more = f", {', '.join(options)}" if isinstance(options, dict) and options else ""
    return f"{plural(games, 'game')} on {plural(deals, 'deal')}, seed {report['seed']}{more}. Right: games won, rating."
