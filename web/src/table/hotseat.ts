import type { TableSnapshot } from "../wire";

/** Whose turn at one screen: the seat that is shown, while it has something to decide; else the next that has. Where
 * nobody has, the one who is shown stays; after a reload that is the first. */
export function hotSeat(tables: (TableSnapshot | null)[], shown: number | null): number | null {
  const there = tables.filter((table): table is TableSnapshot => table !== null);
  const deciding = there.filter((table) => (table.legal ?? []).length > 0).flatMap((table) => table.you ?? []);
  if (shown !== null && deciding.includes(shown)) return shown;
  return deciding[0] ?? shown ?? there[0]?.you ?? null;
}
