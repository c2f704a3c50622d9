/** Every board as it is laid out: nothing on something else, nothing outside. No browser is needed for it. */
import { expect, test } from "@playwright/test";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { labelBox } from "../src/board/labels";
import { layout, type Layout } from "../src/board/layout";
import { FORMS } from "../src/board/looks/forms";
import { boxesOf, depth, into, type Box } from "../src/board/spacing";
import type { MapBoardFacts, RouteFacts } from "../src/wire";

const ASK = `
import json
from branchline.describe.board_facts import board_facts
from branchline.titles import title

games = {key: title(key).game(2, {}) for key in ("london", "paris", "san-francisco", "france")}
print(json.dumps({key: board_facts(game) for key, game in games.items()}))
`;
const TOLERANCE = 0.6; // units of the picture: less than the edge of a space

function ask(): Record<string, MapBoardFacts> {
  const python = join(import.meta.dirname, "../../.venv/bin/python");
  const { stdout, stderr, status } = spawnSync(python, ["-c", ASK], { encoding: "utf8", maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Record<string, MapBoardFacts>;
}

let boards: Record<string, MapBoardFacts>;
test.beforeAll(() => {
  boards = ask();
});

const ends = (route: RouteFacts): string => [route.a, route.b].sort().join(" – ");

function corners({ x, y, cos, sin, long, thick }: Box): [number, number][] {
  return [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ].map(([u, v]) => [
    x + cos * long * (u as number) - sin * thick * (v as number),
    y + sin * long * (u as number) + cos * thick * (v as number),
  ]);
}

/** What lies on what, in words. */
function overlaps(board: MapBoardFacts, laid: Layout): string[] {
  const found: string[] = [];
  const tracks = [...laid.tracks.values()].map((track) => ({ ...track, boxes: boxesOf(track, laid.size) }));
  const crossed = new Set((board.crossings ?? []).flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]));
  const beside = new Map<string, number[]>();
  for (const route of board.routes) beside.set(ends(route), [...(beside.get(ends(route)) ?? []), route.id]);
  const cross = (p: RouteFacts, q: RouteFacts): boolean =>
    (beside.get(ends(p)) ?? []).some((one) => (beside.get(ends(q)) ?? []).some((two) => crossed.has(`${one} ${two}`)));
  tracks.forEach((one, i) => {
    for (const other of tracks.slice(i + 1)) {
      if (cross(one.route, other.route)) continue;
      const deep = Math.max(...one.boxes.flatMap((p) => other.boxes.map((q) => depth(p, q))));
      if (deep > TOLERANCE) found.push(`${one.route.name} on ${other.route.name} by ${deep.toFixed(1)}`);
    }
    for (const [name, place] of laid.stations) {
      const own = name === one.route.a || name === one.route.b;
      const deep = Math.max(...one.boxes.map((p) => into(p, place, laid.size.station)));
      if (deep > (own ? 3 : TOLERANCE)) found.push(`${one.route.name} on ${name} by ${deep.toFixed(1)}`);
    }
  });
  return found;
}

for (const title of ["london", "paris", "san-francisco", "france"]) {
  for (const form of ["wide", "compact"] as const) {
    test(`${title} is laid out well, ${form}`, () => {
      const board = boards[title] as MapBoardFacts;
      const shape = FORMS[title]?.[form];
      if (!shape) throw new Error("no form");
      const laid = layout(board, shape);

      expect([...laid.tracks.keys()].sort()).toEqual(board.routes.map((route) => route.id).sort());
      for (const track of laid.tracks.values()) expect(track.spaces).toHaveLength(track.route.length);
      expect(overlaps(board, laid)).toEqual([]);
      expect(laid.crossings).toHaveLength(board.crossings?.length ?? 0);

      // nothing outside, and spaces long enough to tell which way they lie
      const { width, height, size } = laid;
      for (const track of laid.tracks.values()) {
        expect(track.length, track.route.name).toBeGreaterThan(size.space * 1.2);
        for (const [x, y] of boxesOf(track, size).flatMap(corners)) {
          expect(Math.min(x, y, width - x, height - y), track.route.name).toBeGreaterThan(0);
        }
      }

      // every name stands where it can be read: in the picture, on no station, on no other name
      const names = [...laid.stations.values()]
        .filter(({ label }) => label.lines.length > 0)
        .map(({ name, label }) => ({ name, box: labelBox(label, size) }));
      expect(names).toHaveLength(board.places.length - board.ticket_ends.flatMap((end) => end.places).length);
      for (const { name, box } of names) {
        expect(Math.min(box[0], box[1], width - box[2], height - box[3]), name).toBeGreaterThan(0);
        for (const other of names) {
          if (other.name === name) continue;
          const w = Math.min(box[2], other.box[2]) - Math.max(box[0], other.box[0]);
          const h = Math.min(box[3], other.box[3]) - Math.max(box[1], other.box[1]);
          expect(Math.min(w, h), `${name} on ${other.name}`).toBeLessThanOrEqual(0.5);
        }
      }

      // wherever a stack of tokens may be put there is a spot for it, in the picture and on no station
      for (const { name, aside } of board.tokens ? laid.stations.values() : []) {
        if (!aside) throw new Error(`no room for a stack at ${name}`);
        const r = size.station;
        expect(Math.min(aside.x, aside.y, width - aside.x, height - aside.y), name).toBeGreaterThan(r);
        for (const other of laid.stations.values()) {
          expect(Math.hypot(aside.x - other.x, aside.y - other.y), `${name}'s on ${other.name}`).toBeGreaterThan(2 * r);
        }
        const covered = names.filter(
          ({ box: [left, top, right, bottom] }) =>
            Math.hypot(Math.max(left - aside.x, aside.x - right, 0), Math.max(top - aside.y, aside.y - bottom, 0)) <
            r * 0.5,
        );
        expect(
          covered.map((each) => each.name),
          `under the stack of ${name}`,
        ).toEqual([]);
      }
    });
  }
}

test("a board comes out the same every time", () => {
  const board = boards["france"] as MapBoardFacts;
  const form = FORMS["france"]?.wide;
  if (!form) throw new Error("no form");
  const once = (): string => JSON.stringify([...layout(board, form).tracks.values()]);
  expect(once()).toBe(once());
});
