import type { Track } from "./layout";

/** How the keyboard goes from route to route. */

/** By how much a step aside counts as farther than one ahead. */
const ASIDE = 2.2;
/** What is no farther ahead than this lies beside. */
const LEVEL = 0.5;

const DIRECTIONS: Record<string, [number, number] | undefined> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

export const isArrow = (key: string): boolean => DIRECTIONS[key] !== undefined;

/** The route that lies nearest in an arrow's direction. */
export function towards(key: string, from: Track, routes: Track[]): Track | null {
  const [dx, dy] = DIRECTIONS[key] ?? [0, 0];
  let best = Infinity;
  let next: Track | null = null;
  for (const other of routes) {
    if (other === from) continue;
    const x = other.middle.x - from.middle.x;
    const y = other.middle.y - from.middle.y;
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead <= LEVEL) continue;
    const far = ahead + aside * ASIDE;
    if (far < best) {
      best = far;
      next = other;
    }
  }
  return next;
}

/** The next of some routes, or the one before, around; from elsewhere the first or the last. */
export function around(ids: number[], from: number, step: 1 | -1): number | undefined {
  const at = ids.indexOf(from);
  return at < 0 ? ids.at(step > 0 ? 0 : -1) : ids[(at + step + ids.length) % ids.length];
}
