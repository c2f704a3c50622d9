"""The same games on Ray: on this machine, or on all that have joined a cluster."""

from collections.abc import Iterator
from typing import Any, Final

from branchline.bots.arena.arena_game import go_to, play
from branchline.bots.arena.pool import ArenaError
from branchline.bots.arena.schedule import Json
from branchline.bots.process import environment
from branchline.core.sentence import Message
from branchline.extras import hint
from branchline.titles import ENVIRONMENT

NO_CLUSTER: Final = Message("terminal.arena.no-cluster", "no Ray cluster at {address}: {why}")
TOO_FEW_CORES: Final = Message(
    "terminal.arena.too-few-cores",
    "a bot wants {wanted, plural, one {# core} other {# cores}}, but no machine of the cluster has more than {most}",
)
NEEDS_RAY: Final = Message("terminal.arena.needs-ray", "--cluster needs Ray: {how, sentence}")

HERE = "here"  # no address: a cluster of this machine alone
AHEAD = 2  # games handed out for each core, so that none waits


def played(tasks: list[Json], address: str) -> Iterator[Json]:
    """The results as they come in."""
    ray = _ray()
    ours = environment()
    variables = {key: ours[key] for key in ("PYTHONPATH", ENVIRONMENT) if key in ours}
    options = {} if address == HERE else {"address": address}
    try:
        ray.init(**options, log_to_driver=False, logging_level="error", runtime_env={"env_vars": variables})
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise ArenaError(NO_CLUSTER.sentence(address=address, why=" ".join(str(error).split())[:200])) from None
    try:
        _check(tasks, ray.nodes())
        remote = ray.remote(_play)
        waiting = list(reversed(tasks))
        flying: list[Any] = []
        while waiting or flying:
            most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            while waiting and len(flying) < most:
                task = waiting.pop()
                flying.append(remote.options(num_cpus=_cores(task)).remote(task))
            ready, flying = ray.wait(flying, num_returns=1)
            yield from ray.get(ready)
    finally:
        ray.shutdown()


def _play(task: Json) -> Json:
    go_to(task)
    return play(task)


def _check(tasks: list[Json], nodes: list[dict[str, Any]]) -> None:
    """Ray would wait forever for a machine with more cores than any has."""
    wanted = max([_cores(task) for task in tasks], default=1)
    most = max([int(node["Resources"].get("CPU", 0)) for node in nodes if node["Alive"]], default=0)
    if wanted > most:
        raise ArenaError(TOO_FEW_CORES.sentence(wanted=wanted, most=most))


def _cores(task: Json) -> int:
    """As many as the greediest bot of the game uses."""
    specs = task["specs"]
    assert isinstance(specs, list)
    return max(int(spec["budget"]["cores"]) for spec in specs)


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise ArenaError(NEEDS_RAY.sentence(how=hint("cluster"))) from None
    return ray
