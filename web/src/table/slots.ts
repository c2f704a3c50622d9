import { spread, type Cards } from "../game";

/** Where they lay at each table: they are found where they were, even if other things were shown to others meanwhile. */
const lain = new Map<string, (string | null)[]>();

export function slotsAt(table: string, row: Cards, order: string[]): (string | null)[] {
  const slots = settle(lain.get(table) ?? [], row, order);
  lain.set(table, slots);
  return slots;
}

/** Where face-up cards lie: those that were there stay, new ones take the free places. */
function settle(before: (string | null)[], row: Cards, order: string[]): (string | null)[] {
  const left = spread(row, order);
  const slots = before.map((colour) => {
    const at = colour === null ? -1 : left.indexOf(colour);
    if (at < 0) return null;
    left.splice(at, 1);
    return colour;
  });
  while (slots.length < 5) slots.push(null);
  return slots.map((colour) => colour ?? left.shift() ?? null);
}
