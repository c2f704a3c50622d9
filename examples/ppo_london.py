"""A network learns London by playing against itself, with PPO in plain PyTorch, and beats the greedy bot.

python examples/ppo_london.py --save london.pt     (after pip install '.[train]' in the checkout)

With the compiled engine it takes two to four minutes on one core; then it wins nine of ten games against greedy. What
was saved can be seated like any other bot:

LONDON_NETWORK=london.pt branchline arena --title london --bots greedy --bot examples/ppo_london.py:NetworkBot
"""

import argparse
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn

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

POINTS = 20.0  # a margin of this many points is a reward of 1
CLIP = 0.2  # how far a round of learning may take the odds of an action
GAE_LAMBDA = 0.95  # how much of what is credited to a decision goes to the one before it of the same seat
NEVER = -1e9  # the logit of what is not legal


class Network(nn.Module):
    """From what a seat knows to the log of each action's probability, and the reward that it expects."""

    highs: Tensor

    def __init__(self, features: Features, width: int = 256) -> None:
        super().__init__()
        self.features = features
        # Ten cards are as good as twenty, and a ticket ten spaces away is far: what differs below that, matters.
        highs = torch.tensor(list(features.highs), dtype=torch.float32).clamp(max=10)
        self.register_buffer("highs", highs)
        self.body = nn.Sequential(nn.Linear(features.size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, features.game.codec.size)
        self.value = nn.Linear(width, 1)
        for head in (self.policy, self.value):  # at first all legal actions are alike, and nobody is ahead
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)

    def forward(self, rows: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        found = self.body(torch.minimum(rows.float(), self.highs) / self.highs)
        logits = self.policy(found).masked_fill(mask == 0, NEVER)
        return torch.log_softmax(logits, 1), self.value(found).squeeze(1)


def new_network(game: Game) -> Network:
    return Network(Features(game, fewest_wilds=True, progress=True))


@dataclass
class Rollout:
    """Decisions to learn from, one a row."""

    rows: Tensor
    masks: Tensor
    actions: Tensor
    log_probs: Tensor  # of the actions, when they were drawn
    advantages: Tensor  # how much better it went than expected
    returns: Tensor

    def minibatches(self, size: int) -> Iterator["Rollout"]:
        order = torch.randperm(len(self.rows))
        for first in range(0, len(order), size):
            some = order[first : first + size]
            yield Rollout(*[getattr(self, name)[some] for name in self.__dataclass_fields__])


class SelfPlay:
    """Games in which the network has both seats."""

    def __init__(self, env: VectorEnv, length: int) -> None:
        self.env = env
        self.at = env.reset()
        shape = (length, env.games)
        self.rows = torch.zeros(*shape, env.features.size, dtype=torch.uint8)
        self.masks = torch.zeros(*shape, env.game.codec.size, dtype=torch.uint8)
        self.actions, self.movers = torch.zeros(shape, dtype=torch.long), torch.zeros(shape, dtype=torch.long)
        self.log_probs, self.values, self.advantages = torch.zeros(shape), torch.zeros(shape), torch.zeros(shape)
        self.done, self.rewards = torch.zeros(shape, dtype=torch.bool), torch.zeros(*shape, 2)

    @torch.no_grad()
    def play(self, network: Network) -> tuple[Rollout, float]:
        """Some steps of every game, and the mean points of the seats in those that ended."""
        points: list[float] = []
        for t in range(len(self.rows)):
            at = self.at
            self.rows[t], self.masks[t] = torch.from_numpy(at.observation), torch.from_numpy(at.mask)
            self.movers[t] = torch.from_numpy(at.mover)
            log_probs, self.values[t] = network(self.rows[t], self.masks[t])
            self.actions[t] = torch.multinomial(log_probs.exp(), 1).squeeze(1)
            self.log_probs[t] = log_probs.gather(1, self.actions[t][:, None]).squeeze(1)
            self.at = at = self.env.step(self.actions[t].numpy())
            self.done[t], self.rewards[t] = torch.from_numpy(at.done), torch.from_numpy(at.reward) / POINTS
            points += at.points[at.done].ravel().tolist()
        self._compute_advantages(network)
        arrays = (self.rows, self.masks, self.actions, self.log_probs, self.advantages, self.advantages + self.values)
        return Rollout(*[array.flatten(0, 1) for array in arrays]), float(np.mean(points or [0.0]))

    def _compute_advantages(self, network: Network) -> None:
        """Generalised advantages. What follows a decision is the same seat's next one, or the end of the game."""
        every = torch.arange(self.env.games)
        _, values = network(torch.from_numpy(self.at.observation), torch.from_numpy(self.at.mask))
        mover = torch.from_numpy(self.at.mover).long()
        expected = torch.stack([values, -values], 1)  # one's margin is the other's loss
        expected[mover == 1] = -expected[mover == 1]
        later = torch.zeros(self.env.games, 2)
        for t in reversed(range(len(self.rows))):
            done, mover = self.done[t], self.movers[t]
            expected[done], later[done] = self.rewards[t][done], 0.0
            advantage = expected[every, mover] - self.values[t] + GAE_LAMBDA * later[every, mover]
            self.advantages[t] = later[every, mover] = advantage
            expected[every, mover] = self.values[t]


def learn(network: Network, optimiser: torch.optim.Optimizer, batch: Rollout, entropy_coef: float) -> None:
    """One step of PPO: more of what went better than expected, but not too much at once."""
    log_probs, values = network(batch.rows, batch.masks)
    advantages = (batch.advantages - batch.advantages.mean()) / (batch.advantages.std() + 1e-8)
    ratio = (log_probs.gather(1, batch.actions[:, None]).squeeze(1) - batch.log_probs).exp()
    policy = torch.min(ratio * advantages, ratio.clamp(1 - CLIP, 1 + CLIP) * advantages).mean()
    entropy = -(log_probs.exp() * log_probs).sum(1).mean()
    value = (values - batch.returns).square().mean()
    optimiser.zero_grad()
    (0.5 * value - policy - entropy_coef * entropy).backward()
    nn.utils.clip_grad_norm_(network.parameters(), 0.5)
    optimiser.step()


def train(network: Network, args: argparse.Namespace) -> None:
    env = VectorEnv("london", args.games, reward="margin", fewest_wilds=True, progress=True, seed=args.seed)
    selfplay = SelfPlay(env, args.length)
    optimiser = torch.optim.Adam(network.parameters(), args.lr, eps=1e-5)
    began = printed = time.monotonic()
    round_steps = args.games * args.length
    for before in range(0, args.steps, round_steps):
        left = 1 - before / args.steps  # both the learning rate and the entropy coefficient fade
        optimiser.param_groups[0]["lr"] = args.lr * left
        rollout, points = selfplay.play(network)
        for _ in range(args.epochs):
            for batch in rollout.minibatches(args.minibatch):
                learn(network, optimiser, batch, args.entropy_coef * left)
        now, steps = time.monotonic(), before + round_steps
        if now > printed + 20 or steps >= args.steps:
            printed = now
            speed = steps / (now - began)
            print(f"{steps:>9,} steps  {now - began:4.0f} s  {speed:6,.0f}/s  {points:5.1f} points a seat", flush=True)


class NetworkBot(Bot):
    """Plays what the network likes best: the given one, or that in the file that LONDON_NETWORK names."""

    def __init__(self, game: Game, seat: int, budget: Budget, network: Network | None = None) -> None:
        super().__init__(game, seat, budget)
        if network is None:
            network = new_network(game)
            network.load_state_dict(torch.load(os.environ["LONDON_NETWORK"]))
        self.network = network

    @torch.no_grad()
    def choose(self, view: View, legal: list[int]) -> int:
        features = self.network.features
        seen = State(view.cells)  # what this seat may not know is 0 there
        row = np.frombuffer(features.observe(seen, self.seat), np.uint8)
        mask = np.frombuffer(features.mask(features.legal(seen)), np.uint8)
        log_probs, _ = self.network(torch.tensor(row[None]), torch.tensor(mask[None]))
        return int(log_probs.argmax())


def evaluate(network: Network, against: str, games: int) -> str:
    """Every deal is played twice, so that each has each seat once."""
    game = title("london").game(seats=2)
    deals: list[list[float]] = []
    for deal in range(games // 2):
        deals.append([])
        for seat in range(2):
            bots = [find(against).bot(game, 0), find(against).bot(game, 1)]
            bots[seat] = NetworkBot(game, seat, Budget(), network)
            result = BotGame(game, bots, seed=game_seed("evaluation", deal)).play().record.result
            assert result is not None
            deals[-1].append((seat in result.winners) / len(result.winners))
    won, drawn, lost = (sum(deal.count(value) for deal in deals) for value in (1.0, 0.5, 0.0))
    found = share(deals)
    return f"{against}: {won} won, {drawn} drawn, {lost} lost: {found.mean:.1%} ({found.low:.1%} to {found.high:.1%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=1_000_000, help="decisions to learn from")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save", help="a file for the network")
    parser.add_argument("--eval-games", type=int, default=400, help="against each of the bots; 0 for none")
    parser.add_argument("--games", type=int, default=128, help="that are played at once")
    parser.add_argument("--length", type=int, default=32, help="steps of each game between two rounds of learning")
    parser.add_argument("--epochs", type=int, default=3, help="how often a round goes through what was played")
    parser.add_argument("--minibatch", type=int, default=512)
    parser.add_argument("--lr", type=float, default=1e-3, help="Adam's learning rate at first")
    parser.add_argument("--entropy-coef", type=float, default=0.04, help="the weight of the entropy at first")
    # On an idle machine two are faster, but many times slower while another program wants one of its cores.
    parser.add_argument("--threads", type=int, default=1, help="of PyTorch")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    network = new_network(title("london").game(seats=2))
    train(network, args)
    if args.save:
        torch.save(network.state_dict(), args.save)
    for against in ("random", "greedy", "planner") if args.eval_games else ():
        print(f"against {evaluate(network, against, args.eval_games)}", flush=True)


if __name__ == "__main__":
    main()
