"""The smallest learner: a linear policy for London that plays against itself, in NumPy alone.

python examples/linear_london.py     (after pip install '.[vector]' in the checkout)

Policy gradient (REINFORCE) with a baseline. The policy is a softmax over the legal actions of numbers that are linear
in what the seat knows; what is expected of a position, the baseline, is linear too. After a minute or two it wins
nearly always against random, and about four of five games against greedy.
"""

import argparse
import time

import numpy as np
import numpy.typing as npt

from branchline import title
from branchline.bots.arena.intervals import share
from branchline.bots.bot import Bot, Budget
from branchline.bots.bot_game import BotGame
from branchline.bots.registry import find
from branchline.bots.seeding import game_seed
from branchline.core.game import Game, State
from branchline.core.view import View
from branchline.envs.vector import VectorEnv
from branchline.features import Features

Floats = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.uint8]

MINIBATCH = 1024
POINTS = 20.0  # a margin of this many points is a reward of 1


class Linear:
    """The weights, and how they learn: Adam, which gives every weight a learning rate of its own."""

    def __init__(self, features: Features) -> None:
        self.highs = np.frombuffer(features.highs, np.uint8).clip(max=10)  # few cards matter, and far is far
        self.actions = features.game.codec.size
        self.weights = np.zeros((features.size + 1, self.actions + 1), np.float32)  # the last column is the baseline's
        self.mean_gradient, self.mean_square = np.zeros_like(self.weights), np.zeros_like(self.weights)
        self.updates = 0

    def inputs(self, rows: Bytes) -> Floats:
        """From 0 to 1, and a 1 at the end for what every position has in common."""
        scaled = (np.minimum(rows, self.highs) / self.highs).astype(np.float32)
        return np.concatenate([scaled, np.ones((len(rows), 1), np.float32)], 1)

    def policy(self, inputs: Floats, mask: Bytes) -> tuple[Floats, Floats]:
        """The probability of every action, and the margin expected."""
        found = inputs @ self.weights
        logits = np.where(mask == 1, found[:, :-1], -np.inf)
        probs = np.exp(logits - logits.max(1, keepdims=True))
        return probs / probs.sum(1, keepdims=True), found[:, -1]

    def learn(self, rows: Bytes, mask: Bytes, actions: npt.NDArray[np.int64], returns: Floats, lr: float) -> None:
        inputs = self.inputs(rows)
        probs, expected = self.policy(inputs, mask)
        advantages = returns - expected
        errors = np.empty((len(rows), self.actions + 1), np.float32)
        errors[:, :-1] = probs
        errors[np.arange(len(rows)), actions] -= 1
        errors[:, :-1] *= ((advantages - advantages.mean()) / (advantages.std() + 1e-6))[:, None]
        errors[:, -1] = -advantages
        gradient = inputs.T @ errors / len(rows)
        self.updates += 1
        self.mean_gradient += 0.1 * (gradient - self.mean_gradient)
        self.mean_square += 0.001 * (gradient**2 - self.mean_square)
        correction = np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        self.weights -= lr * correction * self.mean_gradient / (np.sqrt(self.mean_square) + 1e-8)


def train(linear: Linear, env: VectorEnv, steps: int, rollout: int, lr: float, rng: np.random.Generator) -> None:
    """Both seats play by the same weights. What a seat did is judged by the margin with which its game ended for it."""
    every = np.arange(env.games)
    seen = env.buffers  # a set for each step of a rollout, and one for what comes after it
    rows, masks, movers = seen.observation, seen.mask, seen.mover
    actions = np.zeros((rollout, env.games), np.int64)
    returns = np.zeros((rollout, env.games), np.float32)
    env.reset(out=0)
    began = printed = time.monotonic()
    for played in range(0, steps, rollout * env.games):
        for t in range(rollout):
            probs, _ = linear.policy(linear.inputs(rows[t]), masks[t])
            reached = probs.cumsum(1)
            drawn = reached > reached[:, -1:] * rng.random((env.games, 1))
            actions[t] = drawn.argmax(1)  # by these probabilities
            env.step(actions[t], out=t + 1)
        done, rewards = seen.done[1:], seen.reward[1:] / POINTS
        points = seen.points[1:][done]
        ended = np.full((env.games, 2), np.nan, np.float32)  # how each game went on is not known at first
        for t in reversed(range(rollout)):
            ended[done[t]] = rewards[t][done[t]]
            returns[t] = ended[every, movers[t]]
        known = rng.permutation(np.argwhere(~np.isnan(returns)))
        for first in range(0, len(known), MINIBATCH):
            t, g = known[first : first + MINIBATCH].T
            linear.learn(rows[t, g], masks[t, g], actions[t, g], returns[t, g], lr * (1 - played / steps))
        for array in (rows, masks, movers):
            array[0] = array[-1]  # where the next rollout begins
        now, learnt = time.monotonic(), played + rollout * env.games
        if now > printed + 20 or learnt >= steps:
            printed = now
            speed, mean = learnt / (now - began), points.mean() if len(points) else 0.0
            print(f"{learnt:>9,} steps  {now - began:4.0f} s  {speed:6,.0f}/s  {mean:5.1f} points a seat", flush=True)


class LinearBot(Bot):
    """Takes what the weights like best."""

    def __init__(self, game: Game, seat: int, features: Features, linear: Linear) -> None:
        super().__init__(game, seat, Budget())
        self.features, self.linear = features, linear

    def choose(self, view: View, legal: list[int]) -> int:
        seen = State(view.cells)  # what this seat may not know is 0 there
        row = np.frombuffer(self.features.observe(seen, self.seat), np.uint8)
        mask = np.frombuffer(self.features.mask(self.features.legal(seen)), np.uint8)
        probs, _ = self.linear.policy(self.linear.inputs(row[None]), mask[None])
        return int(probs[0].argmax())


def evaluate(linear: Linear, against: str, games: int) -> str:
    """Every deal is played twice, so that each has each seat once."""
    game = title("london").game(seats=2)
    features = Features(game, fewest_wilds=True, progress=True)
    deals: list[list[float]] = []
    for deal in range(games // 2):
        deals.append([])
        for seat in range(2):
            bots = [find(against).bot(game, 0), find(against).bot(game, 1)]
            bots[seat] = LinearBot(game, seat, features, linear)
            result = BotGame(game, bots, seed=game_seed("evaluation", deal)).play().record.result
            assert result is not None
            deals[-1].append((seat in result.winners) / len(result.winners))
    won, drawn, lost = (sum(deal.count(value) for deal in deals) for value in (1.0, 0.5, 0.0))
    found = share(deals)
    return f"{against}: {won} won, {drawn} drawn, {lost} lost: {found.mean:.1%} ({found.low:.1%} to {found.high:.1%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=1_500_000, help="decisions to learn from")
    parser.add_argument("--games", type=int, default=256, help="played at once")
    parser.add_argument("--rollout", type=int, default=128, help="steps of each game between two rounds of learning")
    parser.add_argument("--lr", type=float, default=0.003, help="Adam's learning rate at first")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--eval-games", type=int, default=400)
    args = parser.parse_args()
    sets = args.rollout + 1
    with VectorEnv(
        "london", args.games, reward="margin", fewest_wilds=True, progress=True, sets=sets, seed=args.seed
    ) as env:
        linear = Linear(env.features)
        train(linear, env, args.steps, args.rollout, args.lr, np.random.default_rng(args.seed))
    for against in ("random", "greedy", "planner"):
        print(f"against {evaluate(linear, against, args.eval_games)}", flush=True)


if __name__ == "__main__":
    main()
