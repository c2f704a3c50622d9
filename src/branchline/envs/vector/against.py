"""Who has the seats that are not the learner's: bots of ours, or policies of the caller's."""

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from branchline.envs.common import Rows
from branchline.envs.opponent_bots import check_count, specs_of
from branchline.envs.vector.vector_step import VectorStep
from branchline.features.kernel.batch import SKIP

Policy = Callable[[Rows, Rows], npt.ArrayLike]  # from observations and masks, a row each, to an action for each
Against = str | Policy


def bots_and_policies(
    against: Against | Sequence[Against] | None, others: int
) -> tuple[list[str | None], dict[int, Policy]]:
    """For each other seat in the order of play, from behind the learner's, the bot that plays it or None; and the
    policies for those with None, by how far behind the learner's their seats are.

    >>> bots_and_policies("greedy", 2), bots_and_policies(None, 2)
    ((['greedy', 'greedy'], {}), ([], {}))
    """
    if against is None:
        return [], {}
    named = [against] if isinstance(against, str) or callable(against) else list(against)
    check_count(len(named), others)
    if len(named) == 1:
        named = named * others
    bots = [specs_of(each, 1)[0].text if isinstance(each, str) else None for each in named]
    return bots, {i: each for i, each in enumerate(named, 1) if not isinstance(each, str)}


def ask_policies(
    policies: dict[int, Policy], shown: VectorStep, own: Rows, seats: int, actions: npt.NDArray[np.int64]
) -> bool:
    """Fill in the actions of the games in which a policy has to decide, and SKIP for all others; False if there is
    none. A policy gets all its games at once, in their order."""
    behind = (shown.mover.astype(np.int64) - own) % seats
    if not behind.any():
        return False
    actions[:] = SKIP
    finished: list[Policy] = []
    for policy in policies.values():
        if policy in finished:
            continue  # it has several seats, and has decided for all of them
        finished.append(policy)
        games = np.flatnonzero(np.isin(behind, [i for i, each in policies.items() if each is policy]))
        if not len(games):
            continue
        chosen = np.asarray(policy(shown.observation[games], shown.mask[games]))
        if chosen.shape != games.shape or not np.issubdtype(chosen.dtype, np.integer):
            raise ValueError(f"a policy is asked for {len(games)} whole numbers, one action for each row")
        actions[games] = np.where(chosen == SKIP, len(shown.mask[0]), chosen)  # it has to decide
    return True
