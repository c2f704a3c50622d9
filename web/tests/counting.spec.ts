/** The order in which the score is counted. No browser is needed for it. */
import { expect, test } from "@playwright/test";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { counted, kinds } from "../src/end/counting";
import type { MapBoardFacts, ResultFacts } from "../src/wire";

const ASK = `
import json
from branchline.describe.board_facts import board_facts
from branchline.titles import title

print(json.dumps(board_facts(title("france").game(2, {}))))
`;

function france(): MapBoardFacts {
  const python = join(import.meta.dirname, "../../.venv/bin/python");
  const { stdout, stderr, status } = spawnSync(python, ["-c", ASK], { encoding: "utf8", maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as MapBoardFacts;
}

/** A result by the kinds of each seat's lines, a point each. */
const resultOf = (...seats: string[][]): ResultFacts => ({
  winners: [1],
  scores: seats.map((lines, index) => ({
    seat: index + 1,
    name: "",
    rank: 1,
    total: lines.length,
    lines: lines.map((what) => ({ what, label: what, points: 1 })),
  })),
});

test("lines are counted in the order in which the rules score, whichever seats have them", () => {
  const board = france();
  const late = resultOf(["routes", "ticket", "ticket", "globetrotter"], ["routes", "longest_path", "globetrotter"]);
  expect(kinds(late, board)).toEqual(["routes", "ticket", "longest_path", "globetrotter"]);
  const apart = resultOf(["routes", "globetrotter"], ["routes", "ticket", "longest_path"]);
  expect(kinds(apart, board), "no seat has both").toEqual(["routes", "ticket", "longest_path", "globetrotter"]);
  const foreign = resultOf(["routes", "toll", "globetrotter"], ["routes", "longest_path", "toll"]);
  expect(kinds(foreign, board), "a rule from outside has its place").toEqual([
    "routes",
    "longest_path",
    "toll",
    "globetrotter",
  ]);
  expect(kinds(late, null), "before the board is here").toEqual(["routes", "ticket", "longest_path", "globetrotter"]);
  expect(counted(late, board).map(({ seat, line, total }) => `${seat} ${line.what} ${total}`)).toEqual([
    "1 routes 1",
    "2 routes 1",
    "1 ticket 2",
    "1 ticket 3",
    "2 longest_path 2",
    "1 globetrotter 4",
    "2 globetrotter 3",
  ]);
});
