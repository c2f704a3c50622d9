import type { End, Form, Label, Point, Size, Station, Track } from "./layout";
import { hasLook } from "../known";
import type { MapBoardFacts } from "../wire";

const WIDTH = 0.54; // of a letter, in its height
const SWEEPS = 3;
const TURNS = Array.from({ length: 24 }, (_, i) => i * 15);
const ROUGH = TURNS.filter((turn) => turn % 45 === 0);

export type Rect = [number, number, number, number];
type Try = { at: Point; box: Rect; text: string[]; anchor: Label["anchor"]; extra: number };
/** Something that a name should not cover. */
type Dot = Point & { r: number; weight: number };

function lines(name: string): string[] {
  if (name.length <= 10 || !/[ -]/.test(name)) return [name];
  const cuts = [...name.matchAll(/[ -]/g)].map((match) => match.index + (match[0] === "-" ? 1 : 0));
  const middle = name.length / 2;
  const cut = cuts.reduce((best, at) => (Math.abs(at - middle) < Math.abs(best - middle) ? at : best));
  return [name.slice(0, cut).trim(), name.slice(cut).trim()];
}

const wide = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[ijlI'’ .f-]/.test(letter) ? 0.55 : /[mwMWQ@]/.test(letter) ? 1.5 : 1), 0);

/** The box that a name takes on the canvas. */
export function labelBox(label: Label, size: Size): Rect {
  const w = Math.max(...label.lines.map(wide)) * size.letter * WIDTH + 2;
  const h = label.lines.length * size.letter * 1.02;
  const x = label.anchor === "start" ? label.x : label.anchor === "end" ? label.x - w : label.x - w / 2;
  return [x, label.y - h / 2, x + w, label.y + h / 2];
}

/** Names where they cover least. Those that have a name together have none of their own. */
export function labelled(
  places: Map<string, Point>,
  board: MapBoardFacts,
  tracks: Map<number, Track>,
  ends: End[],
  form: Form,
  rough = false,
): Map<string, Station> {
  const { width, height, size } = form;
  const dots: Dot[] = [];
  for (const { spaces, length } of tracks.values()) {
    const more = Math.max(length - size.space, 0) / 2;
    for (const { x, y, angle } of spaces) {
      const cos = Math.cos((angle * Math.PI) / 180) * more;
      const sin = Math.sin((angle * Math.PI) / 180) * more;
      for (const t of more > size.space / 4 ? [-1, 0, 1] : [0]) {
        dots.push({ x: x + cos * t, y: y + sin * t, r: size.space * 0.58, weight: 2 });
      }
    }
  }
  for (const p of places.values()) dots.push({ ...p, r: size.station + 1, weight: 6 });
  const asides = new Map<string, Point>();
  for (const { place } of (hasLook(board, "stacks") ? board.tokens?.stacks : []) ?? []) {
    const p = places.get(place);
    const spot = p && freest(p, dots, [], form);
    if (!spot) continue;
    asides.set(place, spot);
    dots.push({ x: spot.x, y: spot.y - size.station * 0.4, r: size.station * 1.3, weight: 4 });
  }
  const fixed: Rect[] = ends.map(({ name, x, y }) => {
    const w = name.length * size.letter * 0.4;
    return [x - w, y - size.letter * 0.6, x + w, y + size.letter * 0.6];
  });
  const together = new Set(board.ticket_ends.flatMap((end) => end.places));
  const chosen = new Map<string, Try>();
  const tries = new Map<string, Try[]>();
  for (const [name, p] of places) {
    if (together.has(name)) continue;
    const found = around(name, p, form, rough);
    const wide = name.length * size.letter * 0.7 + size.station * 3;
    const near = dots.filter((dot) => Math.abs(dot.x - p.x) < wide && Math.abs(dot.y - p.y) < size.letter * 6);
    for (const each of found) each.extra += covered(each.box, near);
    found.sort((one, other) => one.extra - other.extra);
    tries.set(name, found);
  }

  function covered(box: Rect, near: Dot[]): number {
    let sum = 0;
    for (const p of near) {
      const dx = box[0] - p.x > 0 ? box[0] - p.x : p.x - box[2] > 0 ? p.x - box[2] : 0;
      if (dx > p.r) continue;
      const dy = box[1] - p.y > 0 ? box[1] - p.y : p.y - box[3] > 0 ? p.y - box[3] : 0;
      if (dy > p.r) continue;
      const d = Math.sqrt(dx * dx + dy * dy);
      if (d < p.r) sum += (p.r - d) * p.weight;
    }
    const out = Math.max(4 - box[0], box[2] - width + 4, 0) + Math.max(3 - box[1], box[3] - height + 3, 0);
    return sum + out * 30 + fixed.reduce((all, other) => all + both(box, other), 0);
  }

  const reach = (name: string): number => name.length * size.letter * WIDTH + size.station * 2 + size.letter;
  const close = new Map(
    [...tries.keys()].map((name) => {
      const p = places.get(name) as Point;
      const others = [...tries.keys()].filter((other) => {
        const q = places.get(other) as Point;
        return (
          other !== name && Math.abs(p.x - q.x) < reach(name) + reach(other) && Math.abs(p.y - q.y) < size.letter * 8
        );
      });
      return [name, others];
    }),
  );
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const [name, found] of tries) {
      const others = (close.get(name) ?? []).flatMap((other) => chosen.get(other)?.box ?? []);
      let best = Infinity;
      for (const each of found) {
        if (each.extra >= best) break;
        let sum = each.extra;
        for (let i = 0; i < others.length && sum < best; i += 4) sum += both(each.box, others, i);
        if (sum < best) {
          best = sum;
          chosen.set(name, each);
        }
      }
    }
  }
  // things may lie at other places, too, wherever the names leave room: few of them, so that no name makes way
  if (Object.values(board.labels).some(({ shape }) => shape === "markers")) {
    const names = [...chosen.values()].map(({ box }) => box);
    for (const [name, p] of places) {
      const spot = asides.has(name) || together.has(name) ? undefined : freest(p, dots, names, form);
      if (spot) asides.set(name, spot);
    }
  }
  const stations = new Map<string, Station>();
  for (const [name, p] of places) {
    const found = chosen.get(name);
    const label: Label = found
      ? { ...found.at, lines: found.text, anchor: found.anchor }
      : { ...p, lines: [], anchor: "middle" };
    stations.set(name, { ...p, name, label, aside: asides.get(name) });
  }
  return stations;
}

/** Where beside a place there is most room for what lies there. */
function freest(p: Point, dots: Dot[], names: Rect[], { width, height, size }: Form): Point | undefined {
  let best = Infinity;
  let found: Point | undefined;
  const r = size.station * 1.15;
  for (const turn of [-45, -60, -30, -75, -15, -90, 0, -120, -105, -135, -150, 15, 30, 45, 60, 90, 120, 150, 180]) {
    const far = size.station + r;
    const x = p.x + Math.cos((turn * Math.PI) / 180) * far;
    const y = p.y + Math.sin((turn * Math.PI) / 180) * far;
    let sum = Math.max(r * 1.2 - x, x - width + r * 1.2, 0) * 9 + Math.max(r * 1.6 - y, y - height + r, 0) * 9;
    for (const dot of dots) {
      const near =
        dot.r + r - 1 - Math.min(Math.hypot(dot.x - x, dot.y - y), Math.hypot(dot.x - x, dot.y - y + r * 0.5));
      if (near > 0) sum += near;
    }
    for (const [left, top, right, bottom] of names) {
      const dx = Math.max(left - x, x - right, 0);
      const dy = Math.max(top - y, y - r * 0.5 - bottom, 0);
      const near = r - Math.hypot(dx, dy);
      if (near > 0) sum += near * 2;
    }
    if (sum < best - 0.5) {
      best = sum;
      found = { x, y };
    }
  }
  return found;
}

/** How much a box lies on another, whose numbers begin at i. */
function both(p: Rect, q: number[], i = 0): number {
  const w = Math.min(p[2], q[i + 2] as number) - Math.max(p[0], q[i] as number);
  if (w <= 0) return 0;
  const h = Math.min(p[3], q[i + 3] as number) - Math.max(p[1], q[i + 1] as number);
  return h > 0 ? 40 + w * h * 0.5 : 0;
}

/** All around the place, near and less near, in one line or two. */
function around(name: string, p: Point, form: Form, rough: boolean): Try[] {
  const { size, names } = form;
  const found: Try[] = [];
  const two = lines(name);
  const texts = two.length > 1 ? [two, [name]] : [two];
  const set = names?.[name];
  const turns = set === undefined ? (rough ? ROUGH : TURNS) : [set];
  for (const [index, text] of texts.entries()) {
    const rect = labelBox({ x: 0, y: 0, lines: text, anchor: "start" }, size);
    const w = (rect[2] - rect[0]) / 2;
    const h = (rect[3] - rect[1]) / 2;
    for (const turn of turns) {
      const cos = Math.cos((turn * Math.PI) / 180);
      const sin = Math.sin((turn * Math.PI) / 180);
      for (const [away, more] of [
        [2, 0],
        [size.letter * 0.35, 3],
        [size.letter * 0.8, 8],
      ] as const) {
        const least = size.station + 2.5 + away;
        let x = cos * (w + least);
        let y = sin * (h + least);
        for (let i = 0; i < 12; i++) {
          const d = Math.hypot(Math.max(Math.abs(x) - w, 0), Math.max(Math.abs(y) - h, 0));
          if (d >= least - 0.5) break;
          x += cos * (least - d) * 0.7;
          y += sin * (least - d) * 0.7;
        }
        const anchor = x > w * 0.4 ? "start" : x < -w * 0.4 ? "end" : "middle";
        const left = p.x + x - w;
        const at = { x: anchor === "start" ? left : anchor === "end" ? left + 2 * w : left + w, y: p.y + y };
        const straight = turn % 90 === 0 ? (turn === 0 ? 0 : 0.4) : turn % 45 === 0 ? 1 : 1.4;
        found.push({
          at,
          text,
          anchor,
          box: [left, p.y + y - h, left + 2 * w, p.y + y + h],
          extra: straight + more + index * 3,
        });
      }
    }
  }
  return found;
}
