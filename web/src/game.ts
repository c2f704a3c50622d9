/** What is asked again and again of the facts that the server sends, whose types are in wire.ts. */
import type { BoardFacts, MapBoardFacts, TicketFacts } from "./wire";

/** A number of each colour. */
export type Cards = Record<string, number>;

export const isMap = (board: BoardFacts): board is MapBoardFacts => "places" in board;

/** The places that count for what a ticket names: any one of them is enough. */
export const placesOf = (board: MapBoardFacts, end: string): string[] =>
  board.ticket_ends.find(({ name }) => name === end)?.places ?? [end];

export const ticketKey = (ticket: TicketFacts): string => `${ticket.a}–${ticket.b}–${ticket.points}`;

export const total = (cards: Cards | undefined): number => Object.values(cards ?? {}).reduce((sum, n) => sum + n, 0);

/** Things by what they have in common. */
export function grouped<Thing, Key>(things: Thing[], by: (thing: Thing) => Key): Map<Key, Thing[]> {
  const found = new Map<Key, Thing[]>();
  for (const thing of things) found.set(by(thing), [...(found.get(by(thing)) ?? []), thing]);
  return found;
}

/** Cards one by one, in the deck's order, the wild last as the deck has it. */
export function spread(cards: Cards, order: string[]): string[] {
  return order.flatMap((colour) => Array<string>(cards[colour] ?? 0).fill(colour));
}
