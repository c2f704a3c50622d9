"""Many games at once: arrays of actions in, arrays of observations, masks and rewards out, on all cores it is given.

>>> env = VectorEnv("london", games=256, seed=7)
>>> at = env.reset()
>>> at.observation.shape, at.mask.shape, at.mover[:4].tolist()
((256, 365), (256, 333), [0, 0, 0, 0])
>>> at = env.step(env.sample())  # anything legal will do
>>> bool(at.done.any()), at.reward.shape
(False, (256, 2))
"""

from branchline.extras import need

need("vector")

from branchline.envs.vector.vector_env import VectorEnv  # noqa: E402
from branchline.envs.vector.vector_step import VectorStep  # noqa: E402
from branchline.features.kernel.batch import SKIP  # noqa: E402

__all__ = ["SKIP", "VectorEnv", "VectorStep"]
