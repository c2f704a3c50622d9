"""What the games of an arena say about its bots."""

from math import ceil, isfinite

from branchline.bots.arena.intervals import Interval, mean, share
from branchline.bots.arena.rating import Meeting, Rating, ratings
from branchline.bots.arena.schedule import ArenaConfig, Json
from branchline.titles import title

MOST_FAULTS = 100  # listed one by one


def report(settings: ArenaConfig, rows: list[Json]) -> Json:
    """All of it, by name. It depends on the rows alone, in whatever order they came."""
    rows = sorted(rows, key=lambda row: (_whole(row, "game"), _whole(row, "seat")))
    names = settings.names
    meetings = _meetings(names, rows)
    rated = ratings(len(names), meetings)
    found = title(settings.title)
    facts: Json = {**settings.facts(), "name": found.name, "games": len({_whole(row, "game") for row in rows})}
    if found.note:
        facts["reconstruction"] = True
    facts["deals"] = len({_whole(row, "deal") for row in rows})
    bots = [_bot(name, rated[i], [row for row in rows if row["bot"] == name]) for i, name in enumerate(names)]
    facts["standings"] = sorted([bot for bot in bots if bot["games"]], key=_order)
    facts["pairs"] = _pairs(names, meetings)
    faulty = [row for row in rows if _whole(row, "faults")]
    keys = ("game", "seat", "bot", "faults", "fault")
    facts["faults"] = [{key: row[key] for key in keys} for row in faulty[:MOST_FAULTS]]
    return facts


def _order(bot: Json) -> tuple[float, str]:
    rating = bot["rating"]
    assert isinstance(rating, dict)
    return -rating["mean"], str(bot["bot"])


def _bot(name: str, rating: Rating, rows: list[Json]) -> Json:
    games = len({_whole(row, "game") for row in rows})
    if not rows:
        return {"bot": name, "games": 0}
    wins = _by_deal(rows, "win")
    times = sorted([float(ms) for row in rows for ms in str(row["ms"]).split()])
    count = len(rows)
    return {
        "bot": name,
        "games": games,
        "seats": count,
        "wins": round(sum([sum(deal) for deal in wins]), 4),
        "win_rate": _interval_facts(share(wins), 4),
        "score": _interval_facts(mean(_by_deal(rows, "score")), 2),
        "margin": _interval_facts(mean(_by_deal(rows, "margin")), 2),
        "rating": _interval_facts(Interval(rating.rating, rating.low, rating.high), 1),
        "tickets_completed": round(sum([_whole(row, "tickets_completed") for row in rows]) / count, 3),
        "tickets": round(sum([_whole(row, "tickets") for row in rows]) / count, 3),
        "turns": round(sum([_whole(row, "turns") for row in rows]) / count, 2),
        "decisions": sum([_whole(row, "decisions") for row in rows]),
        "ms": {
            "mean": round(sum(times) / len(times), 3) if times else 0.0,
            "p99": times[ceil(0.99 * len(times)) - 1] if times else 0.0,
            "most": times[-1] if times else 0.0,
        },
        "faults": sum([_whole(row, "faults") for row in rows]),
    }


def _meetings(names: list[str], rows: list[Json]) -> list[Meeting]:
    """Every two seats of a game with different bots."""
    games: dict[int, list[Json]] = {}
    for row in rows:
        games.setdefault(_whole(row, "game"), []).append(row)
    found: list[Meeting] = []
    for seats in games.values():
        for i, row in enumerate(seats):
            for other in seats[:i]:
                one, two = sorted((row, other), key=lambda each: names.index(str(each["bot"])))
                if one["bot"] != two["bot"]:
                    ahead = _whole(two, "rank") - _whole(one, "rank")
                    result = 0.5 if ahead == 0 else float(ahead > 0)
                    at = names.index(str(one["bot"])), names.index(str(two["bot"]))
                    found.append(Meeting(_whole(row, "deal"), *at, result))
    return found


def _pairs(names: list[str], meetings: list[Meeting]) -> list[Json]:
    """For every two bots, how often the first came before the other; a tie is half."""
    found: dict[tuple[int, int], dict[int, list[float]]] = {}
    for met in meetings:
        found.setdefault((met.one, met.other), {}).setdefault(met.deal, []).append(met.result)
    out: list[Json] = []
    for (one, other), deals in sorted(found.items()):
        values = list(deals.values())
        count = sum([len(deal) for deal in values])
        out.append({"bot": names[one], "other": names[other], "met": count, "ahead": _interval_facts(share(values), 4)})
    return out


def _by_deal(rows: list[Json], key: str) -> list[list[float]]:
    deals: dict[int, list[float]] = {}
    for row in rows:
        value = row[key]
        assert isinstance(value, int | float)
        deals.setdefault(_whole(row, "deal"), []).append(float(value))
    return list(deals.values())


def _interval_facts(interval: Interval, digits: int) -> dict[str, float | None]:
    """What is not known is None."""
    found = {"mean": interval.mean, "low": interval.low, "high": interval.high}
    return {key: round(value, digits) if isfinite(value) else None for key, value in found.items()}


def _whole(row: Json, key: str) -> int:
    value = row[key]
    assert isinstance(value, int)
    return value
