import { SvelteMap } from "svelte/reactivity";
import { spread, type Cards } from "../game";

type Slots = (string | null)[];

/** The face-up cards of each table, where they lie and as of which version: everybody at this screen finds them where
 * they were. */
const tables = new SvelteMap<string, { version: number; slots: Slots }>();
const EMPTY: Slots = [null, null, null, null, null];

export const slotsAt = (table: string): Slots => tables.get(table)?.slots ?? EMPTY;

/** A table was shown anew, with these cards in its row. */
export function layRow(table: string, version: number, row: Cards, order: string[]): void {
  const before = tables.get(table);
  if (before && before.version >= version) return; // of another seat here, which was faster
  tables.set(table, { version, slots: settle(before?.slots ?? EMPTY, row, order) });
}

/** Where face-up cards lie: those that were there stay, new ones take the free places. */
function settle(before: Slots, row: Cards, order: string[]): Slots {
  const left = spread(row, order);
  const slots = before.map((colour) => {
    const at = colour === null ? -1 : left.indexOf(colour);
    if (at < 0) return null;
    left.splice(at, 1);
    return colour;
  });
  return slots.map((colour) => colour ?? left.shift() ?? null);
}
