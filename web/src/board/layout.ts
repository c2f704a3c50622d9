import type { MapBoard, Route } from "../game";

/**
 * Where everything on a board is drawn. Places are given; between them the routes are bent, and the names are put,
 * so that as little as possible lies on something else. The same board always comes out the same.
 */

export type Point = { x: number; y: number };
export type Space = Point & { angle: number };
export type Track = { route: Route; spaces: Space[]; length: number; path: string; middle: Space };
export type Station = Point & { name: string; label: Label };
export type Label = Point & { lines: string[]; anchor: "start" | "middle" | "end" };
export type Layout = {
  width: number;
  height: number;
  tracks: Map<number, Track>;
  stations: Map<string, Station>;
  crossings: Point[];
  size: Size;
};

/** In units of the picture: how thick a space is, how large a station, how high a letter. */
export type Size = { space: number; gap: number; station: number; letter: number; longest: number };

type Group = { a: Point; b: Point; ends: [string, string]; routes: Route[]; half: number; bend: number };
type Curve = { at: Point[]; box: [number, number, number, number] };

const BENDS = [0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3, 0.42, -0.42];
const SAMPLES = 15;
const SWEEPS = 5;

const apart = (p: Point, q: Point): number => Math.hypot(p.x - q.x, p.y - q.y);

/** A point of the curve from a to b, bent to one side by a share of its length. */
function along(a: Point, b: Point, bend: number, t: number): Point {
  const cx = (a.x + b.x) / 2 - (b.y - a.y) * bend;
  const cy = (a.y + b.y) / 2 + (b.x - a.x) * bend;
  const u = 1 - t;
  return { x: u * u * a.x + 2 * u * t * cx + t * t * b.x, y: u * u * a.y + 2 * u * t * cy + t * t * b.y };
}

function curve(group: Group, bend: number): Curve {
  const at: Point[] = [];
  for (let i = 0; i < SAMPLES; i++) at.push(along(group.a, group.b, bend, (i + 0.5) / SAMPLES));
  const xs = at.map((p) => p.x);
  const ys = at.map((p) => p.y);
  const more = group.half;
  return {
    at,
    box: [Math.min(...xs) - more, Math.min(...ys) - more, Math.max(...xs) + more, Math.max(...ys) + more],
  };
}

const meet = (p: Curve["box"], q: Curve["box"]): boolean => p[0] < q[2] && q[0] < p[2] && p[1] < q[3] && q[1] < p[3];

export function layout(board: MapBoard, width: number, height: number, size: Size): Layout {
  const margin = size.station * 2.2;
  const places = new Map<string, Point>();
  for (const place of board.places) {
    places.set(place.name, {
      x: margin + place.x * (width - 2 * margin),
      y: margin + place.y * (height - 2 * margin),
    });
  }
  const groups = grouped(board.routes, places, size);
  bendAll(groups, places, board.crossings ?? [], width, height, size);
  const tracks = new Map<number, Track>();
  for (const group of groups) for (const track of laid(group, size)) tracks.set(track.route.id, track);
  const stations = named(places, board, tracks, width, height, size);
  const crossings = (board.crossings ?? []).flatMap(([one, other]) => crossing(tracks.get(one), tracks.get(other)));
  return { width, height, tracks, stations, crossings, size };
}

function grouped(routes: Route[], places: Map<string, Point>, size: Size): Group[] {
  const found = new Map<string, Group>();
  for (const route of routes) {
    const key = [route.a, route.b].sort().join("|");
    const a = places.get(route.a);
    const b = places.get(route.b);
    if (!a || !b) continue;
    const group = found.get(key) ?? { a, b, ends: [route.a, route.b], routes: [], half: 0, bend: 0 };
    group.routes.push(route);
    group.half = (group.routes.length * (size.space + size.gap)) / 2;
    found.set(key, group);
  }
  return [...found.values()];
}

/** Improve one bend after the other, given all others, until nothing gets better. */
function bendAll(
  groups: Group[],
  places: Map<string, Point>,
  crossings: [number, number][],
  width: number,
  height: number,
  size: Size,
): void {
  const crossed = new Set(crossings.flatMap(([one, other]) => [`${one}:${other}`, `${other}:${one}`]));
  const allowed = (p: Group, q: Group): boolean =>
    p.routes.some((one) => q.routes.some((other) => crossed.has(`${one.id}:${other.id}`)));
  const curves = groups.map((group) => curve(group, group.bend));
  const others = [...places.entries()];

  const cost = (index: number, bend: number, drawn: Curve): number => {
    const group = groups[index] as Group;
    const chord = apart(group.a, group.b);
    let sum = Math.abs(bend) * 40;
    const longest = Math.max(...group.routes.map((route) => route.length));
    const room = (chord * (1 + 1.8 * bend * bend) - 2 * size.station) / longest;
    if (room < size.space * 1.25) sum += (size.space * 1.25 - room) * 14;
    for (const p of drawn.at) {
      const over = Math.max(group.half + 4 - p.x, p.x - width + group.half + 4, 0);
      const under = Math.max(group.half + 4 - p.y, p.y - height + group.half + 4, 0);
      sum += (over + under) * 3;
    }
    for (const [name, place] of others) {
      if (name === group.ends[0] || name === group.ends[1]) continue;
      const least = group.half + size.station + 4;
      for (const p of drawn.at) {
        const d = apart(p, place);
        if (d < least) sum += (least - d) * 6;
      }
    }
    for (let j = 0; j < groups.length; j++) {
      const other = groups[j] as Group;
      const line = curves[j] as Curve;
      if (j === index || !meet(drawn.box, line.box) || allowed(group, other)) continue;
      const shared = group.ends.find((end) => other.ends.includes(end));
      const hub = shared ? places.get(shared) : undefined;
      const least = group.half + other.half + 2;
      for (const p of drawn.at) {
        if (hub && apart(p, hub) < least * 1.15) continue;
        for (const q of line.at) {
          const d = apart(p, q);
          if (d < least) sum += (least - d) * 2;
        }
      }
    }
    return sum;
  };

  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let better = false;
    for (let i = 0; i < groups.length; i++) {
      const group = groups[i] as Group;
      let best = cost(i, group.bend, curves[i] as Curve);
      if (best < 1) continue;
      for (const bend of BENDS) {
        if (bend === group.bend) continue;
        const drawn = curve(group, bend);
        const now = cost(i, bend, drawn);
        if (now < best - 1e-6) {
          best = now;
          group.bend = bend;
          curves[i] = drawn;
          better = true;
        }
      }
    }
    if (!better) return;
  }
}

/** The tracks of one connection side by side, each with its spaces. */
function laid(group: Group, size: Size): Track[] {
  const fine: Point[] = [];
  for (let i = 0; i <= 60; i++) fine.push(along(group.a, group.b, group.bend, i / 60));
  return group.routes.map((route, index) => {
    const side = (index - (group.routes.length - 1) / 2) * (size.space + size.gap);
    const line = shifted(fine, side);
    const far: number[] = [0];
    for (let i = 1; i < line.length; i++) {
      far.push((far[i - 1] as number) + apart(line[i - 1] as Point, line[i] as Point));
    }
    const whole = far[far.length - 1] as number;
    const clear = size.station + size.gap * 1.5;
    const room = whole - 2 * clear;
    const each = Math.min(room / route.length, size.longest + size.gap);
    const start = (whole - each * route.length) / 2;
    const spaces: Space[] = [];
    for (let n = 0; n < route.length; n++) spaces.push(pointAt(line, far, start + each * (n + 0.5)));
    const path = line.map((p, i) => `${i ? "L" : "M"}${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("");
    return { route, spaces, length: each - size.gap, path, middle: pointAt(line, far, whole / 2) };
  });
}

function shifted(line: Point[], side: number): Point[] {
  return line.map((p, i) => {
    const before = line[Math.max(i - 1, 0)] as Point;
    const after = line[Math.min(i + 1, line.length - 1)] as Point;
    const d = apart(before, after) || 1;
    return { x: p.x - ((after.y - before.y) / d) * side, y: p.y + ((after.x - before.x) / d) * side };
  });
}

function pointAt(line: Point[], far: number[], at: number): Space {
  let i = 1;
  while (i < far.length - 1 && (far[i] as number) < at) i++;
  const p = line[i - 1] as Point;
  const q = line[i] as Point;
  const step = (far[i] as number) - (far[i - 1] as number) || 1;
  const t = (at - (far[i - 1] as number)) / step;
  const angle = (Math.atan2(q.y - p.y, q.x - p.x) * 180) / Math.PI;
  return { x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t, angle };
}

/** Where two tracks meet on the map. */
function crossing(one: Track | undefined, other: Track | undefined): Point[] {
  if (!one || !other) return [];
  let best = Infinity;
  let found: Point | null = null;
  for (const p of one.spaces) {
    for (const q of other.spaces) {
      const d = apart(p, q);
      if (d < best) {
        best = d;
        found = { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
      }
    }
  }
  return found ? [found] : [];
}

const WIDTH = 0.53; // of a letter, in its height

function lines(name: string): string[] {
  if (name.length <= 11 || !/[ -]/.test(name)) return [name];
  const cuts = [...name.matchAll(/[ -]/g)].map((match) => match.index + (match[0] === "-" ? 1 : 0));
  const middle = name.length / 2;
  const cut = cuts.reduce((best, at) => (Math.abs(at - middle) < Math.abs(best - middle) ? at : best));
  return [name.slice(0, cut).trim(), name.slice(cut).trim()];
}

type Box = [number, number, number, number];

function labelBox(p: Point, text: string[], anchor: Label["anchor"], size: Size): Box {
  const w = Math.max(...text.map((line) => line.length)) * size.letter * WIDTH + 4;
  const h = text.length * size.letter * 1.02;
  const x = anchor === "start" ? p.x : anchor === "end" ? p.x - w : p.x - w / 2;
  return [x, p.y - h / 2, x + w, p.y + h / 2];
}

/** Names where they cover least. Ends of a zone have none: the zone has. */
function named(
  places: Map<string, Point>,
  board: MapBoard,
  tracks: Map<number, Track>,
  width: number,
  height: number,
  size: Size,
): Map<string, Station> {
  const spaces = [...tracks.values()].flatMap((track) => track.spaces.map((p) => ({ ...p, r: size.space * 0.62 })));
  const zoned = new Set(board.places.filter((place) => place.zone).map((place) => place.name));
  const boxes = new Map<string, Box>();
  const chosen = new Map<string, Label>();
  const cost = (name: string, box: Box): number => {
    let sum = 0;
    for (const p of spaces) {
      const dx = Math.max(box[0] - p.x, p.x - box[2], 0);
      const dy = Math.max(box[1] - p.y, p.y - box[3], 0);
      const d = Math.hypot(dx, dy);
      if (d < p.r) sum += (p.r - d) * 3;
    }
    for (const [other, p] of places) {
      if (other === name) continue;
      const dx = Math.max(box[0] - p.x, p.x - box[2], 0);
      const dy = Math.max(box[1] - p.y, p.y - box[3], 0);
      if (Math.hypot(dx, dy) < size.station) sum += 60;
    }
    for (const [other, b] of boxes) {
      if (other === name) continue;
      const w = Math.min(box[2], b[2]) - Math.max(box[0], b[0]);
      const h = Math.min(box[3], b[3]) - Math.max(box[1], b[1]);
      if (w > 0 && h > 0) sum += 40 + w * h * 0.5;
    }
    const out = Math.max(2 - box[0], box[2] - width + 2, 0) + Math.max(2 - box[1], box[3] - height + 2, 0);
    return sum + out * 30;
  };
  for (let sweep = 0; sweep < 3; sweep++) {
    for (const [name, p] of places) {
      if (zoned.has(name)) continue;
      let best = Infinity;
      for (const [text, more] of [
        [lines(name), 0],
        [[name], 6],
      ] as [string[], number][]) {
        for (const [at, anchor, extra] of around(p, text.length, size)) {
          const box = labelBox(at, text, anchor, size);
          const sum = cost(name, box) + extra + more;
          if (sum < best) {
            best = sum;
            boxes.set(name, box);
            chosen.set(name, { ...at, lines: text, anchor });
          }
        }
      }
    }
  }
  const stations = new Map<string, Station>();
  for (const [name, p] of places) {
    stations.set(name, { ...p, name, label: chosen.get(name) ?? { ...p, lines: [], anchor: "middle" } });
  }
  return stations;
}

function around(p: Point, rows: number, size: Size): [Point, Label["anchor"], number][] {
  const d = size.station + 5;
  const h = (rows * size.letter) / 2 + size.station + 2;
  const s = d * 0.75;
  return [
    [{ x: p.x + d, y: p.y }, "start", 0],
    [{ x: p.x - d, y: p.y }, "end", 0.5],
    [{ x: p.x, y: p.y + h }, "middle", 0.2],
    [{ x: p.x, y: p.y - h }, "middle", 0.3],
    [{ x: p.x + s, y: p.y + h * 0.75 }, "start", 1],
    [{ x: p.x + s, y: p.y - h * 0.75 }, "start", 1],
    [{ x: p.x - s, y: p.y + h * 0.75 }, "end", 1.2],
    [{ x: p.x - s, y: p.y - h * 0.75 }, "end", 1.2],
    [{ x: p.x + s * 2, y: p.y + h }, "start", 2],
    [{ x: p.x - s * 2, y: p.y + h }, "end", 2],
    [{ x: p.x + s * 2, y: p.y - h }, "start", 2],
    [{ x: p.x - s * 2, y: p.y - h }, "end", 2],
  ];
}
