import type { MapBoardFacts, RouteFacts } from "../wire";
import { spaced } from "./spacing";
import { bent } from "./bending";
import { labelBox, labelled } from "./labels";

/**
 * Where everything on a board is drawn. Places are given; between them the routes are bent, their spaces laid out, and
 * the names put, so that as little as possible lies on something else. The same board always comes out the same.
 */

export type Point = { x: number; y: number };
export type Space = Point & { angle: number };
export type Track = { route: RouteFacts; spaces: Space[]; length: number; path: string; middle: Space };
/** Aside lies what a rule has put there: a stack of tokens, say. */
export type Station = Point & { name: string; label: Label; aside?: Point };
export type Label = Point & { lines: string[]; anchor: "start" | "middle" | "end" };
export type Layout = {
  width: number;
  height: number;
  margin: Margin;
  tracks: Map<number, Track>;
  stations: Map<string, Station>;
  crossings: Space[];
  /** Countries and the like: where their names stand, and their ends. */
  ends: End[];
  /** The middle lines of all connections, from place to place. */
  ways: string;
  size: Size;
};
/** What a ticket may name besides a place: where its name stands, and its places. */
export type End = Point & { name: string; places: Point[] };

/** In units of the picture: how thick a space is, how large a station, how high a letter. */
export type Size = { space: number; gap: number; station: number; letter: number; longest: number };

export type Margin = { left: number; right: number; top: number; bottom: number };

/** One form of a board: its canvas, and what is set by hand where the rules of thumb do not do well. */
export type Form = {
  width: number;
  height: number;
  size: Size;
  margin?: Partial<Margin>;
  /** How far places and the names of ends are moved, in thousandths of the board. */
  nudges?: Record<string, [number, number]>;
  /** How far connections are bent, by the id of one of their routes. */
  bends?: Record<number, number>;
  /** Where names stand: the direction from the place, in degrees clockwise from the right. */
  names?: Record<string, number>;
};

/** All routes between the same two places. */
export type Group = {
  a: Point;
  b: Point;
  ends: [string, string];
  routes: RouteFacts[];
  /** Half of the width that they take side by side. */
  half: number;
  longest: number;
  bend: number;
};

export const apart = (p: Point, q: Point): number => Math.hypot(p.x - q.x, p.y - q.y);

/** A point of the board, given in shares of it, on the canvas. */
export function onCanvas(form: { width: number; height: number; margin: Margin }, x: number, y: number): Point {
  const { left, right, top, bottom } = form.margin;
  return { x: left + x * (form.width - left - right), y: top + y * (form.height - top - bottom) };
}

export function layout(board: MapBoardFacts, form: Form): Layout {
  const { width, height, size } = form;
  const most = size.station * 2.2;
  const margin = { left: most, right: most, top: most, bottom: most, ...form.margin };
  const placed = ({ name, x, y }: Point & { name: string }): Point => {
    const [dx, dy] = form.nudges?.[name] ?? [0, 0];
    return onCanvas({ width, height, margin }, x + dx / 1000, y + dy / 1000);
  };
  const places = new Map(board.places.map((place) => [place.name, placed(place)]));
  const ends = board.ticket_ends.map((end) => ({
    ...placed(end),
    name: end.name,
    places: end.places.flatMap((name) => places.get(name) ?? []),
  }));
  const groups = grouped(board.routes, places, size);
  const crossings = board.crossings ?? [];
  const again = bent(groups, places, crossings, form);
  let tracks = spaced(groups, places, crossings, size, true);
  let stations = labelled(places, board, tracks, ends, form, true);
  again([...stations.values()].filter(({ label }) => label.lines.length).map(({ label }) => labelBox(label, size)));
  tracks = spaced(groups, places, crossings, size);
  stations = labelled(places, board, tracks, ends, form);
  const met = crossings.flatMap(([one, other]) => crossing(tracks.get(one), tracks.get(other)));
  const ways = groups.map(wayOf).join("");
  return { width, height, margin, tracks, stations, crossings: met, ends, ways, size };
}

function grouped(routes: RouteFacts[], places: Map<string, Point>, size: Size): Group[] {
  const found = new Map<string, Group>();
  for (const route of routes) {
    const key = [route.a, route.b].sort().join("|");
    const a = places.get(route.a);
    const b = places.get(route.b);
    if (!a || !b) continue;
    const group = found.get(key) ?? { a, b, ends: [route.a, route.b], routes: [], half: 0, longest: 0, bend: 0 };
    group.routes.push(route);
    group.half = (group.routes.length * (size.space + size.gap) - size.gap) / 2;
    group.longest = Math.max(group.longest, route.length);
    found.set(key, group);
  }
  return [...found.values()];
}

function wayOf({ a, b, bend }: Group): string {
  const c = { x: (a.x + b.x) / 2 - (b.y - a.y) * bend, y: (a.y + b.y) / 2 + (b.x - a.x) * bend };
  const [p, q, r] = [a, c, b].map(({ x, y }) => `${x.toFixed(0)} ${y.toFixed(0)}`);
  return `M${p}Q${q} ${r}`;
}

/** Where two tracks cross, and how the second lies there. */
function crossing(one: Track | undefined, other: Track | undefined): Space[] {
  if (!one || !other) return [];
  const first = points(one.path);
  const second = points(other.path);
  for (let i = 1; i < first.length; i++) {
    const p = first[i - 1] as Point;
    const q = first[i] as Point;
    for (let j = 1; j < second.length; j++) {
      const r = second[j - 1] as Point;
      const s = second[j] as Point;
      const across = (q.x - p.x) * (s.y - r.y) - (q.y - p.y) * (s.x - r.x);
      if (Math.abs(across) < 1e-9) continue;
      const t = ((r.x - p.x) * (s.y - r.y) - (r.y - p.y) * (s.x - r.x)) / across;
      const u = ((r.x - p.x) * (q.y - p.y) - (r.y - p.y) * (q.x - p.x)) / across;
      if (t < 0 || t > 1 || u < 0 || u > 1) continue;
      const angle = (Math.atan2(q.y - p.y, q.x - p.x) + Math.atan2(s.y - r.y, s.x - r.x)) * (90 / Math.PI);
      return [{ x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t, angle }];
    }
  }
  return [];
}

const points = (path: string): Point[] =>
  [...path.matchAll(/[ML]([-\d.]+) ([-\d.]+)/g)].map((match) => ({ x: Number(match[1]), y: Number(match[2]) }));
