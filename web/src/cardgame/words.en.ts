import type { Catalogue } from "../lang/en";

/** The texts of the Card Game's table that the catalogue does not have. */
export const words = {
  yards: "Railyards",
  /** One card of a hand; `card` is its colour beside a card, or what the wild is called. */
  one: (card: string, wild: boolean, n: number, of: number): string =>
    `${card}${wild ? "" : " card"}${of > 1 ? ` ${n} of ${of}` : ""}`,
  chosen: "chosen",
  choose: (cards: string): string => `Choose ${cards}`,
  shortcuts: "Cards that go together",
  onTrack: "Track",
  onTrackNow: (cards: string): string => `just went there: ${cards}`,
  seenOnTrack: (cards: string): string => `On the track: ${cards}`,
  laidOut: "The track, turned up",
  robbedBy: (name: string): string => `Robbed by ${name}`,
  robbedByYou: "Robbed by you",
  discarded: (cards: string): string => `${cards} discarded`,
  wouldMeet: "of a colour that you have chosen",
  completed: (t: Catalogue, n: number, points: number): string =>
    `${t.plural(n, "ticket")} completed, ${t.plural(points, "point")}`,
  yourTrack: "Your track",
  whichTickets: "Your tickets",
  best: (t: Catalogue, n: number, points: number): string =>
    `Complete the best: ${t.plural(n, "ticket")}, ${t.plural(points, "point")}`,
  bestOfRest: (t: Catalogue, n: number, points: number): string =>
    `Add the best of the rest: ${t.plural(n, "ticket")}, ${t.plural(points, "point")}`,
  inBest: "among the best",
  noMore: "Complete no more",
  none: "Complete none",
  notPossible: "can't be completed",
  pick: "Choose tickets one by one. The buttons below end your choice.",
  ticketState: { chosen: "chosen", missed: "missed" },
};

export type Words = typeof words;
