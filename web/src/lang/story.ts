import type { Cards } from "../game";
import type { EventFacts, LogLine, MoveFacts, TicketFacts, WordsFacts } from "../wire";
import type { Catalogue } from "./catalogue";
import type { NamedCard, NamedCards, Person, RouteName } from "./facts";

/** What is needed to name cards. */
export type CardNames = { words: WordsFacts; order: string[] };

/** What is needed to tell a move in words. */
export type Teller = CardNames & {
  t: Catalogue;
  names: string[];
  you: number | null;
  route: (id: number) => RouteName;
  /** Whether a kind of move or an event is what the page takes it for, and not another rule's of the same name. */
  isOurs: (sort: "kinds" | "events", name: string) => boolean;
};

/** Something that is said of a move. */
export type StoryLine = { move: number; by: number | "chance"; text: string };

export const ticketName = (ticket: TicketFacts): string => `${ticket.a}–${ticket.b}`;

/** Cards for a text: those that there are, in the deck's order. */
export const namedCards = (cards: Cards, { words, order }: CardNames): NamedCards => ({
  counts: order.map((colour): [string, number] => [colour, cards[colour] ?? 0]).filter(([, n]) => n > 0),
  words,
});

export const cardsInWords = (cards: Cards, teller: CardNames & { t: Catalogue }): string =>
  teller.t.cards(namedCards(cards, teller));

const who = (teller: Teller, seat: number): Person => ({
  name: teller.names[seat - 1] ?? "",
  you: seat === teller.you,
});

/** A move in words, and what came of it; empty for what nobody needs to hear. */
export function tell(line: LogLine, teller: Teller): string[] {
  const said = move(line, teller);
  const events = (line.events ?? []).map((event) => happened(event, line, teller));
  return [said, ...events].filter((words) => words !== "");
}

function move(line: LogLine, teller: Teller): string {
  const { t, words } = teller;
  const card = (colour: string | null | undefined): NamedCard => ({ colour: colour ?? "", words });
  const kind = teller.isOurs("kinds", line.kind) ? line.kind : "";
  if (line.by === "chance") return chance(kind, line, teller, card);
  const by = who(teller, line.by);
  switch (kind) {
    case "draw deck":
      return t.story.drawDeck(by);
    case "draw":
      return t.story.draw(by, card(line.card));
    case "draw tickets":
      return t.story.drawTickets(by);
    case "keep":
      return Array.isArray(line.kept)
        ? t.story.keepNames(by, line.kept.map(ticketName))
        : t.story.keep(by, Number(line.kept ?? 0));
    case "claim":
      return t.story.claim(by, teller.route(line.route ?? 0), namedCards(line.cards ?? {}, teller), line.points ?? 0);
    case "lay":
      return t.story.lay(by, teller.route(line.route ?? 0), line.colour ?? "");
    case "place":
      return t.story.place(by, line.symbol ?? "", line.place ?? "");
    case "take":
      return line.events?.some(({ event }) => event === "token") ? "" : t.story.take(by, line.symbol ?? "");
    case "flag":
      return t.story.flag(by, line.kept === true ? card(line.colour) : null);
    case "play":
      return t.story.play(by, namedCards(line.cards ?? {}, teller));
    case "stop drawing":
      return t.story.stop(by);
    case "pass":
      return t.story.pass(by);
    case "complete":
      return t.story.complete(by, (line.tickets ?? []).map(ticketName));
    default:
      if (line.did !== undefined) return line.did && t.story.inRulesWords(by, line.did);
      return t.is(by.you ? t.home.you : by.name, line.words);
  }
}

/** What chance turned up. */
function chance(kind: string, line: LogLine, teller: Teller, card: (colour: string) => NamedCard): string {
  const { t } = teller;
  switch (kind) {
    case "deal":
      return line.to === teller.you && line.card ? t.story.deal(who(teller, line.to), card(line.card)) : "";
    case "turn up":
      return "";
    case "ticket":
      return line.to === teller.you && line.ticket ? t.story.ticket(who(teller, line.to), ticketName(line.ticket)) : "";
    case "first":
      return t.story.first(who(teller, line.seat ?? 1));
    case "flush":
      return line.flushed ? t.story.flush : t.story.rowStays;
    case "completed":
      return line.ticket ? t.story.completed(who(teller, line.seat ?? 0), ticketName(line.ticket)) : "";
    default:
      return line.did ?? line.words;
  }
}

function happened(event: EventFacts, line: LogLine, teller: Teller): string {
  const { t } = teller;
  if (!teller.isOurs("events", event.event)) return inRulesWords(event, teller);
  switch (event.event) {
    case "token":
      return t.story.token(who(teller, event.seat), event.symbol, event.place);
    case "flag":
      return t.story.flagDone(who(teller, event.seat), event.points);
    case "cut off":
      return t.story.cutOff(event.routes.map(teller.route));
    case "piece back":
      return t.story.pieceBack(event.colour, event.length);
    case "reshuffle":
      return t.story.reshuffle;
    case "last round":
      return t.story.lastRound(event.seat === null ? null : who(teller, event.seat));
    case "on track":
      return t.story.onTrack(who(teller, event.seat), namedCards(event.cards, teller));
    case "robbed": {
      const by = who(teller, line.by === "chance" ? 0 : line.by);
      return t.story.robbed(who(teller, event.seat), by, namedCards(event.discarded, teller));
    }
    case "scoring":
      return t.story.scoring;
    case "second deck":
      return t.story.secondDeck;
    default:
      return inRulesWords(event, teller);
  }
}

/** An event of a rule that the page does not know: in the words of the rule, if it has any. */
function inRulesWords({ by, words = "" }: Pick<EventFacts, "by" | "words">, teller: Teller): string {
  return by === undefined ? words : teller.t.story.inRulesWords(who(teller, by), words);
}

/** What a move would do, as the words of a button. */
export function offer(kind: string, words: string, facts: MoveFacts, teller: Teller): string {
  const { t } = teller;
  switch (kind) {
    case "draw deck":
      return t.move["draw deck"];
    case "draw tickets":
      return t.move["draw tickets"];
    case "stop drawing":
      return t.move["stop drawing"];
    case "pass":
      return t.move.pass;
    case "draw":
      return t.move.draw({ colour: facts.card ?? "", words: teller.words });
    case "claim":
      return t.move.claim(teller.route(facts.route ?? 0), namedCards(facts.cards ?? {}, teller));
    case "lay":
      return t.move.lay(teller.route(facts.route ?? 0), facts.colour ?? "");
    case "place":
      return t.move.place(facts.symbol ?? "", facts.place ?? "");
    case "take":
      return t.move.take(facts.symbol ?? "");
    case "flag":
      return facts.kept === true ? t.move.keepFlag : t.move.keepNoFlag;
    case "play":
      return t.move.play(namedCards(facts.cards ?? {}, teller));
    case "keep":
      return t.move.keep(Array.isArray(facts.kept) ? facts.kept.map(ticketName) : []);
    case "complete":
      if (facts.choice === "ticket") return t.move.complete((facts.tickets ?? []).map(ticketName));
      if (facts.choice === "best") return t.move.completeBest;
      return facts.choice === "no more" ? t.move.completeDone : words;
    default:
      return words;
  }
}
