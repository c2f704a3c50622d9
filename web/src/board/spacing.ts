import { along } from "./bending";
import { apart, type Group, type Point, type Size, type Space, type Track } from "./layout";

// Indices stay within their arrays, which the compiler can't see; where time counts they are believed (`as`).

const FINE = 48;
const SWEEPS = 3;

/** How much longer the way to the first space is than it has to be at either end, in thicknesses of a space. */
const TRIMS = [0, 0.25, 0.5, 0.8, 1.2, 1.7, 2.4];

type Line = { at: Point[]; far: number[] };
type Spot = Point & { cos: number; sin: number };
type Laid = { rows: { start: number; each: number }[]; boxes: Box[]; worst: number };
/** A space as it lies: its middle, its direction, half its length and thickness. */
export type Box = Spot & { long: number; thick: number };

/** How deep two boxes lie in one another; 0 where they do not. */
export function depth(p: Box, q: Box): number {
  const x = q.x - p.x;
  const y = q.y - p.y;
  const reach = p.long + p.thick + q.long + q.thick;
  if (x > reach || x < -reach || y > reach || y < -reach) return 0;
  const same = Math.abs(p.cos * q.cos + p.sin * q.sin);
  const cross = Math.abs(p.cos * q.sin - p.sin * q.cos);
  let least = p.long + q.long * same + q.thick * cross - Math.abs(x * p.cos + y * p.sin);
  if (least <= 0) return 0;
  least = Math.min(least, p.thick + q.long * cross + q.thick * same - Math.abs(y * p.cos - x * p.sin));
  if (least <= 0) return 0;
  least = Math.min(least, q.long + p.long * same + p.thick * cross - Math.abs(x * q.cos + y * q.sin));
  if (least <= 0) return 0;
  least = Math.min(least, q.thick + p.long * cross + p.thick * same - Math.abs(y * q.cos - x * q.sin));
  return Math.max(least, 0);
}

/** How deep a box lies in a circle. */
export function into(p: Box, at: Point, radius: number): number {
  const x = at.x - p.x;
  const y = at.y - p.y;
  const dx = Math.max(Math.abs(x * p.cos + y * p.sin) - p.long, 0);
  const dy = Math.max(Math.abs(y * p.cos - x * p.sin) - p.thick, 0);
  return Math.max(radius - Math.hypot(dx, dy), 0);
}

/** The boxes of a track's spaces. */
export function boxesOf(track: Track, size: Size): Box[] {
  return track.spaces.map(({ x, y, angle }) => {
    const turn = (angle * Math.PI) / 180;
    return boxOf({ x, y, cos: Math.cos(turn), sin: Math.sin(turn) }, track.length, size.space);
  });
}

/** The spaces of all routes: where routes come close at a place, their spaces begin further away from it. */
export function spaced(
  groups: Group[],
  places: Map<string, Point>,
  crossings: [number, number][],
  size: Size,
  rough = false,
): Map<number, Track> {
  const crossed = new Set(crossings.flatMap(([one, other]) => [`${one}:${other}`, `${other}:${one}`]));
  const lines = groups.map((group) => linesOf(group, size));
  const laid = groups.map((group, i) => lay(group, lines[i] as Line[], 0, 0, size));
  if (!rough) untangle();
  const tracks = groups.flatMap((group, i) => tracksOf(group, lines[i] as Line[], laid[i] as Laid, size));
  return new Map(tracks.map((track) => [track.route.id, track]));

  function untangle(): void {
    const reach = groups.map((group, i) => frame(lines[i] as Line[], group.half));
    const near = groups.map((group, i) =>
      groups.flatMap((other, j) => {
        const p = reach[i] as [number, number, number, number];
        const q = reach[j] as [number, number, number, number];
        if (i === j || p[0] > q[2] || q[0] > p[2] || p[1] > q[3] || q[1] > p[3]) return [];
        const crossing = group.routes.some((one) => other.routes.some((two) => crossed.has(`${one.id}:${two.id}`)));
        return crossing ? [] : [j];
      }),
    );
    const foreign = groups.map((group, i) => {
      const [left, top, right, bottom] = reach[i] as [number, number, number, number];
      const far = size.station + 2;
      return [...places]
        .filter(
          ([name, { x, y }]) =>
            !group.ends.includes(name) && x > left - far && x < right + far && y > top - far && y < bottom + far,
        )
        .map(([, place]) => place);
    });

    const conflicts = (i: number, mine: Laid): number => {
      let sum = 0;
      for (const j of near[i] as number[]) {
        for (const q of (laid[j] as Laid).boxes) for (const p of mine.boxes) sum += depth(p, q);
      }
      for (const p of mine.boxes) for (const place of foreign[i] as Point[]) sum += into(p, place, size.station + 2);
      return sum;
    };

    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      let better = false;
      for (let i = 0; i < groups.length; i++) {
        const group = groups[i] as Group;
        let best = conflicts(i, laid[i] as Laid) * 10;
        if (best < 2.5) continue;
        best += (laid[i] as Laid).worst;
        for (const a of TRIMS) {
          for (const b of TRIMS) {
            const other = lay(group, lines[i] as Line[], a, b, size);
            if (other.worst >= best) continue;
            const sum = conflicts(i, other) * 10 + other.worst;
            if (sum < best - 1e-6) {
              best = sum;
              laid[i] = other;
              better = true;
            }
          }
        }
      }
      if (!better) break;
    }
  }
}

/** One line for each track, side by side. */
function linesOf(group: Group, size: Size): Line[] {
  const fine: Point[] = [];
  for (let i = 0; i <= FINE; i++) fine.push(along(group.a, group.b, group.bend, i / FINE));
  return group.routes.map((_, index) => {
    const at = shifted(fine, (index - (group.routes.length - 1) / 2) * (size.space + size.gap));
    const far = [0];
    for (let i = 1; i < at.length; i++) {
      far.push((far[i - 1] as number) + apart(at[i - 1] as Point, at[i] as Point));
    }
    return { at, far };
  });
}

function frame(lines: Line[], more: number): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { at } of lines) {
    for (const { x, y } of at) {
      if (x - more < box[0]) box[0] = x - more;
      if (y - more < box[1]) box[1] = y - more;
      if (x + more > box[2]) box[2] = x + more;
      if (y + more > box[3]) box[3] = y + more;
    }
  }
  return box;
}

function lay(group: Group, lines: Line[], a: number, b: number, size: Size): Laid {
  let worst = (a + b) * 2;
  const boxes: Box[] = [];
  const rows = group.routes.map((route, index) => {
    const line = lines[index] as Line;
    const whole = line.far[line.far.length - 1] as number;
    // the outer ones of several tracks may begin a little nearer to the place, which is round
    const aside = Math.abs(index - (group.routes.length - 1) / 2) * (size.space + size.gap);
    const clear = size.gap + Math.sqrt(Math.max(size.station ** 2 - aside ** 2, (size.station * 0.75) ** 2));
    const first = clear + a * size.space;
    const last = clear + b * size.space;
    const each = Math.max(Math.min((whole - first - last + size.gap) / route.length, size.longest + size.gap), 4);
    const start = first + (whole - first - last + size.gap - each * route.length) / 2 - size.gap / 2;
    const short = size.space * 1.3 - (each - size.gap);
    if (short > 0) worst += short * short * 2;
    for (let n = 0; n < route.length; n++) {
      boxes.push(boxOf(pointAt(line, start + each * (n + 0.5)), each - size.gap, size.space));
    }
    return { start, each };
  });
  return { rows, boxes, worst };
}

function tracksOf(group: Group, lines: Line[], { rows }: Laid, size: Size): Track[] {
  return group.routes.map((route, index) => {
    const line = lines[index] as Line;
    const { start, each } = rows[index] as { start: number; each: number };
    const spaces = Array.from({ length: route.length }, (_, n) => degrees(pointAt(line, start + each * (n + 0.5))));
    const path = line.at
      .filter((_, i) => i % 4 === 0)
      .map((p, i) => `${i ? "L" : "M"}${p.x.toFixed(1)} ${p.y.toFixed(1)}`)
      .join("");
    const middle = degrees(pointAt(line, start + (each * route.length) / 2));
    return { route, spaces, length: each - size.gap, path, middle };
  });
}

const degrees = ({ x, y, cos, sin }: Spot): Space => ({ x, y, angle: (Math.atan2(sin, cos) * 180) / Math.PI });

function boxOf({ x, y, cos, sin }: Spot, length: number, thick: number): Box {
  return { x, y, cos, sin, long: length / 2, thick: thick / 2 };
}

function shifted(line: Point[], side: number): Point[] {
  return line.map((p, i) => {
    const before = line[Math.max(i - 1, 0)] as Point;
    const after = line[Math.min(i + 1, line.length - 1)] as Point;
    const d = apart(before, after) || 1;
    return { x: p.x - ((after.y - before.y) / d) * side, y: p.y + ((after.x - before.x) / d) * side };
  });
}

function pointAt({ at: line, far }: Line, at: number): Spot {
  let i = 1;
  while (i < far.length - 1 && (far[i] as number) < at) i++;
  const p = line[i - 1] as Point;
  const q = line[i] as Point;
  const step = (far[i] as number) - (far[i - 1] as number) || 1;
  const t = (at - (far[i - 1] as number)) / step;
  const cos = (q.x - p.x) / step;
  const sin = (q.y - p.y) / step;
  return { x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t, cos, sin };
}
