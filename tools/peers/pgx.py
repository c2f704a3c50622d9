"""pgx's backgammon and sparrow mahjong on the CPU: batches with automatic resets, many steps in one compiled call.

Every step of every game in a batch is a decision, with an observation and a mask.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from peers.measure import tell

os.environ["JAX_PLATFORMS"] = "cpu"
# Compiled once, not once a round.
os.environ["JAX_COMPILATION_CACHE_DIR"] = str(Path(__file__).resolve().parents[2] / "build" / "peers" / "jax-cache")
os.environ["JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS"] = "0"

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

BATCHES = (64, 256, 1024)
DECISIONS = 16384  # in one call


def player(name: str, batch: int) -> Callable[[], int]:
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def once(carried: Any, _: None) -> Any:
        state, key = carried
        key, choice, chance = jax.random.split(key, 3)
        action = jax.random.categorical(choice, jnp.where(state.legal_action_mask, 0.0, -jnp.inf), axis=-1)
        state = step(state, action, jax.random.split(chance, batch))
        return (state, key), state.observation.sum()  # or the observations might not be made

    steps = DECISIONS // batch
    run = jax.jit(lambda carried: jax.lax.scan(once, carried, None, length=steps))
    start = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(1), batch))
    held = [(start, jax.random.key(2))]

    def play() -> int:
        held[0], seen = run(held[0])
        seen.block_until_ready()
        return steps * batch

    return play


def main() -> None:
    tell(
        {
            f"pgx {name}, batch {batch}": player(name, batch)
            for name in ("backgammon", "sparrow_mahjong")
            for batch in BATCHES
        }
    )


if __name__ == "__main__":
    main()
