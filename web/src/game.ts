/** What is asked again and again of the facts that the server sends, whose types are in wire.ts. */
import type { RouteName } from "./lang/facts";
import type { BoardFacts, MapBoardFacts, TicketFacts, WordsFacts } from "./wire";

/** A number of each colour. */
export type Cards = Record<string, number>;

export const isMap = (board: BoardFacts): board is MapBoardFacts => "places" in board;

/** The places that count for what a ticket names: any one of them is enough. */
export const placesOf = (board: MapBoardFacts, end: string): string[] =>
  board.ticket_ends.find(({ name }) => name === end)?.places ?? [end];

/** The Card Game has no vehicles, and locomotives for wilds. */
const CARD_GAME: WordsFacts = { vehicle: "", vehicles: "", wild: "locomotive", wilds: "locomotives" };

/** What a board calls its pieces. */
export const wordsOf = (board: BoardFacts | null): WordsFacts => (board && isMap(board) ? board.words : CARD_GAME);

/** The routes by their ends; those between the same two ends are told apart by their colour, if it is one of cards or
 * grey, and by a letter if that is not enough. The server calls them the same in English. */
export function routeNames(board: MapBoardFacts | null): Map<number, RouteName> {
  const routes = board?.routes ?? [];
  const names = routes.map(({ id, a, b, colour }): [number, RouteName] => {
    const twins = routes.filter((other) => (other.a === a && other.b === b) || (other.a === b && other.b === a));
    if (twins.length < 2) return [id, { a, b }];
    const painted = colour === "grey" || Object.hasOwn(board?.cards ?? {}, colour);
    const alike = twins.filter((other) => other.colour === colour).map((other) => other.id);
    const place = alike.sort((one, other) => one - other).indexOf(id);
    return [
      id,
      {
        a,
        b,
        ...(painted ? { colour } : {}),
        ...(alike.length > 1 || !painted ? { letter: String.fromCharCode(65 + place) } : {}),
      },
    ];
  });
  return new Map(names);
}

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
