import type { Rect } from "./labels";
import { apart, type Form, type Group, type Point, type Size } from "./layout";

// Indices stay within their arrays, which the compiler can't see; where time counts they are believed (`as`).

/** How far a connection may be bent: where the curve's handle stands aside of the middle, in shares of its length. */
const BENDS = [0, 0.07, -0.07, 0.14, -0.14, 0.21, -0.21, 0.28, -0.28, 0.36, -0.36, 0.46, -0.46, 0.58, -0.58];
const SAMPLES = 12;
const SWEEPS = 6;

type Curve = { bend: number; x: Float64Array; y: Float64Array; box: [number, number, number, number]; step: number };

/** A point of the curve from a to b, bent to one side. */
export function along(a: Point, b: Point, bend: number, t: number): Point {
  const cx = (a.x + b.x) / 2 - (b.y - a.y) * bend;
  const cy = (a.y + b.y) / 2 + (b.x - a.x) * bend;
  const u = 1 - t;
  return { x: u * u * a.x + 2 * u * t * cx + t * t * b.x, y: u * u * a.y + 2 * u * t * cy + t * t * b.y };
}

/** The part of it on which spaces lie, in the middle between the places. */
function curve(group: Group, bend: number, size: Size): Curve {
  const x = new Float64Array(SAMPLES);
  const y = new Float64Array(SAMPLES);
  const box: Curve["box"] = [Infinity, Infinity, -Infinity, -Infinity];
  const long = apart(group.a, group.b) * (1 + (2 / 3) * bend * bend) || 1;
  const free = (long - group.longest * (size.longest + size.gap)) / 2;
  const off = Math.min(Math.max(size.station + size.gap, free) / long, 0.45);
  for (let i = 0; i < SAMPLES; i++) {
    const p = along(group.a, group.b, bend, off + ((1 - 2 * off) * i) / (SAMPLES - 1));
    x[i] = p.x;
    y[i] = p.y;
    if (p.x - group.half < box[0]) box[0] = p.x - group.half;
    if (p.y - group.half < box[1]) box[1] = p.y - group.half;
    if (p.x + group.half > box[2]) box[2] = p.x + group.half;
    if (p.y + group.half > box[3]) box[3] = p.y + group.half;
  }
  return { bend, x, y, box, step: (long * (1 - 2 * off)) / SAMPLES };
}

const meet = (p: Curve["box"], q: Curve["box"]): boolean => p[0] < q[2] && q[0] < p[2] && p[1] < q[3] && q[1] < p[3];

/** How much of one lies nearer to the other than it should. */
function overlap(p: Curve, q: Curve, least: number, exact: number): number {
  let sum = 0;
  for (let i = 0; i < SAMPLES; i++) {
    const px = p.x[i] as number;
    const py = p.y[i] as number;
    if (px < q.box[0] - least || px > q.box[2] + least || py < q.box[1] - least || py > q.box[3] + least) continue;
    let best = least * least;
    let ax = q.x[0] as number;
    let ay = q.y[0] as number;
    for (let j = 1; j < SAMPLES; j++) {
      const bx = q.x[j] as number;
      const by = q.y[j] as number;
      const dx = bx - ax;
      const dy = by - ay;
      let t = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy || 1);
      t = t < 0 ? 0 : t > 1 ? 1 : t;
      const ex = px - ax - t * dx;
      const ey = py - ay - t * dy;
      const d = ex * ex + ey * ey;
      if (d < best) best = d;
      ax = bx;
      ay = by;
    }
    if (best < least * least) {
      const d = Math.sqrt(best);
      sum += ((least - d) * 0.15 + (d < exact ? exact - d : 0)) * p.step;
    }
  }
  return sum;
}

/** By how much two curves fail to cross well. */
function uncrossed(p: Curve, q: Curve): number {
  for (let i = 1; i < SAMPLES; i++) {
    const ax = p.x[i - 1] as number;
    const ay = p.y[i - 1] as number;
    const dx = (p.x[i] as number) - ax;
    const dy = (p.y[i] as number) - ay;
    for (let j = 1; j < SAMPLES; j++) {
      const bx = q.x[j - 1] as number;
      const by = q.y[j - 1] as number;
      const ex = (q.x[j] as number) - bx;
      const ey = (q.y[j] as number) - by;
      const across = dx * ey - dy * ex;
      const t = ((bx - ax) * ey - (by - ay) * ex) / across;
      const u = ((bx - ax) * dy - (by - ay) * dx) / across;
      if (!(t >= 0 && t <= 1 && u >= 0 && u <= 1)) continue;
      const sine = Math.abs(across) / (Math.hypot(dx, dy) * Math.hypot(ex, ey));
      const edge = Math.min(i, SAMPLES - i, j, SAMPLES - j);
      return (1 - sine) * 150 + (edge < 3 ? (3 - edge) * 60 : 0);
    }
  }
  return 3000;
}

/**
 * Improve one bend after the other, given all others, until nothing gets better. What it gives back does so again,
 * with names in the way.
 */
export function bent(
  groups: Group[],
  places: Map<string, Point>,
  crossings: [number, number][],
  form: Form,
): (names: Rect[]) => void {
  const { width, height, size } = form;
  const crossed = new Set(crossings.flatMap(([one, other]) => [`${one}:${other}`, `${other}:${one}`]));
  const allowed = (p: Group, q: Group): boolean =>
    crossed.size > 0 && p.routes.some((one) => q.routes.some((other) => crossed.has(`${one.id}:${other.id}`)));
  const curves = groups.map((group) => {
    const fixed = group.routes.map((route) => form.bends?.[route.id]).find((bend) => bend !== undefined);
    return (fixed === undefined ? BENDS : [fixed]).map((bend) => curve(group, bend, size));
  });
  const whole = curves.map((each) => {
    const box: Curve["box"] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const { box: b } of each) {
      box[0] = Math.min(box[0], b[0]);
      box[1] = Math.min(box[1], b[1]);
      box[2] = Math.max(box[2], b[2]);
      box[3] = Math.max(box[3], b[3]);
    }
    return box;
  });

  const alone = (group: Group, drawn: Curve): number => {
    const { bend } = drawn;
    let sum = bend * bend * 1500 + Math.abs(bend) * 60 + Math.max(Math.abs(bend) - 0.25, 0) ** 2 * 6000;
    const room = (drawn.step * SAMPLES) / group.longest - size.gap;
    const wanted = size.space * 1.6;
    if (room < wanted) sum += (wanted - room) * group.longest * size.space * 0.25;
    const edge = group.half + 3;
    for (let i = 0; i < SAMPLES; i++) {
      const x = drawn.x[i] as number;
      const y = drawn.y[i] as number;
      sum += Math.max(edge - x, x - width + edge, 0) * drawn.step * 2;
      sum += Math.max(edge - y, y - height + edge, 0) * drawn.step * 2;
    }
    const least = group.half + size.station + 5;
    for (const [name, place] of places) {
      if (name === group.ends[0] || name === group.ends[1]) continue;
      const [x1, y1, x2, y2] = drawn.box;
      const far = size.station + 5;
      if (place.x < x1 - far || place.x > x2 + far || place.y < y1 - far || place.y > y2 + far) continue;
      for (let i = 0; i < SAMPLES; i++) {
        const d = Math.hypot((drawn.x[i] as number) - place.x, (drawn.y[i] as number) - place.y);
        if (d < least) sum += (least - d) * drawn.step * 2;
      }
    }
    return sum;
  };

  const own = groups.map((group, i) => (curves[i] as Curve[]).map((drawn) => alone(group, drawn)));
  const near: { j: number; known: Float64Array; turned: boolean; crossing: boolean; least: number }[][] = groups.map(
    () => [],
  );
  for (let i = 0; i < groups.length; i++) {
    for (let j = i + 1; j < groups.length; j++) {
      if (!meet(whole[i] as Curve["box"], whole[j] as Curve["box"])) continue;
      const known = new Float64Array((curves[i] as Curve[]).length * (curves[j] as Curve[]).length).fill(-1);
      const p = groups[i] as Group;
      const q = groups[j] as Group;
      const both = { known, crossing: allowed(p, q), least: p.half + q.half };
      near[i]?.push({ j, turned: false, ...both });
      near[j]?.push({ j: i, turned: true, ...both });
    }
  }
  const chosen = groups.map(() => 0);

  const cost = (i: number, c: number): number => {
    let sum = (own[i] as number[])[c] as number;
    const mine = (curves[i] as Curve[])[c] as Curve;
    for (const { j, known, turned, crossing, least } of near[i] ?? []) {
      const d = chosen[j] as number;
      const key = turned ? d * (curves[i] as Curve[]).length + c : c * (curves[j] as Curve[]).length + d;
      let between = known[key] as number;
      if (between < 0) {
        const other = (curves[j] as Curve[])[d] as Curve;
        if (crossing) between = uncrossed(mine, other);
        else if (!meet(mine.box, other.box)) between = 0;
        else {
          const more = least + size.gap * 1.5;
          between = overlap(mine, other, more, least + 1) + overlap(other, mine, more, least + 1);
        }
        known[key] = between;
      }
      sum += between;
    }
    return sum;
  };

  const improve = (): void => {
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      let better = false;
      for (let i = 0; i < groups.length; i++) {
        const now = chosen[i] as number;
        let best = cost(i, now);
        if (best < 1) continue;
        let found = now;
        for (let c = 0; c < (curves[i] as Curve[]).length; c++) {
          if (c === now || ((own[i] as number[])[c] as number) >= best) continue;
          const sum = cost(i, c);
          if (sum < best - 1e-6) {
            best = sum;
            found = c;
          }
        }
        if (found !== now) {
          chosen[i] = found;
          better = true;
        }
      }
      if (!better) break;
    }
    groups.forEach((group, i) => (group.bend = ((curves[i] as Curve[])[chosen[i] as number] as Curve).bend));
  };
  improve();
  return (names) => {
    groups.forEach((group, i) =>
      (curves[i] as Curve[]).forEach((drawn, c) => {
        const costs = own[i] as number[];
        costs[c] = (costs[c] as number) + covering(drawn, group.half, names);
      }),
    );
    improve();
  };
}

/** How much of names a connection would cover. */
function covering(drawn: Curve, half: number, names: Rect[]): number {
  let sum = 0;
  for (const name of names) {
    if (!meet(drawn.box, name)) continue;
    for (let i = 0; i < SAMPLES; i++) {
      const x = drawn.x[i] as number;
      const y = drawn.y[i] as number;
      const dx = Math.max(name[0] - x, x - name[2], 0);
      const dy = Math.max(name[1] - y, y - name[3], 0);
      const d = Math.hypot(dx, dy);
      if (d < half) sum += (half - d + 2) * drawn.step * 0.25;
    }
  }
  return sum;
}
