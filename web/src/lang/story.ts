import type { Cards } from "../game";
import type { EventFacts, LogLine, MoveFacts, TicketFacts } from "../wire";
import type { Catalogue } from "./en";

/** What is needed to tell a move in words. */
export type Teller = {
  t: Catalogue;
  names: string[];
  you: number | null;
  wild: string;
  order: string[];
  routeName: (id: number) => string;
  /** Whether a kind of move or an event is what the page takes it for, and not another rule's of the same name. */
  isOurs: (sort: "kinds" | "events", name: string) => boolean;
};

/** Something that is said of a move. */
export type StoryLine = { move: number; by: number | "chance"; text: string };

export const ticketName = (ticket: TicketFacts): string => `${ticket.a}–${ticket.b}`;

export function cardsInWords(cards: Cards, { t, wild, order }: Pick<Teller, "t" | "wild" | "order">): string {
  const named = order.filter((colour) => (cards[colour] ?? 0) > 0);
  return t.list(named.map((colour) => t.cardsOf(cards[colour] ?? 0, colour, wild)));
}

function who(teller: Teller, seat: number | "chance"): string {
  if (seat === "chance") return "";
  return seat === teller.you ? teller.t.story.you : (teller.names[seat - 1] ?? "");
}

/** A move in words, and what came of it; empty for what nobody needs to hear. */
export function tell(line: LogLine, teller: Teller): string[] {
  const said = move(line, teller);
  const events = (line.events ?? []).map((event) => happened(event, line, teller));
  return [said, ...events].filter((words) => words !== "");
}

function move(line: LogLine, teller: Teller): string {
  const { t, wild } = teller;
  const by = who(teller, line.by);
  switch (teller.isOurs("kinds", line.kind) ? line.kind : "") {
    case "deal":
      return line.to === teller.you && line.card ? t.story.dealYou(t.aCard(line.card, wild)) : "";
    case "turn up":
      return "";
    case "ticket":
      return line.to === teller.you && line.ticket ? t.story.ticketYou(ticketName(line.ticket)) : "";
    case "first":
      return t.story.first(teller.names[(line.seat ?? 1) - 1] ?? "", line.seat === teller.you);
    case "flush":
      return line.words === "flush" ? t.story.flush : t.story.rowStays;
    case "draw deck":
      return t.story.drawDeck(by);
    case "draw":
      return t.story.draw(by, t.aCard(line.card ?? "", wild));
    case "draw tickets":
      return t.story.drawTickets(by);
    case "keep":
      return Array.isArray(line.kept)
        ? t.story.keepNames(by, line.kept.map(ticketName))
        : t.story.keep(by, Number(line.kept ?? 0));
    case "claim":
      return t.story.claim(
        by,
        teller.routeName(line.route ?? 0),
        cardsInWords(line.cards ?? {}, teller),
        line.points ?? 0,
      );
    case "lay":
      return t.story.lay(by, teller.routeName(line.route ?? 0), t.colour(line.colour ?? ""));
    case "place":
      return t.story.place(by, t.symbols[line.symbol ?? ""] ?? line.symbol ?? "", line.place ?? "");
    case "take":
      return t.story.take(by, t.symbols[line.symbol ?? ""] ?? line.symbol ?? "");
    case "flag":
      return t.story.flag(by, line.kept === true, t.card(line.colour ?? "", wild));
    case "play":
      return t.story.play(by, cardsInWords(line.cards ?? {}, teller));
    case "stop drawing":
      return t.story.stop(by);
    case "pass":
      return t.story.pass(by);
    case "complete":
      return t.story.complete(by, (line.tickets ?? []).map(ticketName));
    case "completed":
      return line.ticket ? t.story.completed(who(teller, line.seat ?? 0), ticketName(line.ticket)) : "";
    default:
      if (line.did !== undefined) return line.did && `${by} ${line.did}`;
      return by ? `${by}: ${line.words}` : line.words;
  }
}

function happened(event: EventFacts, line: LogLine, teller: Teller): string {
  const { t } = teller;
  if (!teller.isOurs("events", event.event)) return inRulesWords(event, teller);
  const name = "seat" in event && event.seat !== null ? who(teller, event.seat) : "";
  switch (event.event) {
    case "token":
      return t.story.token(name, t.symbols[event.symbol] ?? event.symbol, event.place);
    case "flag":
      return t.story.flagDone(name, event.points);
    case "cut off":
      return t.story.cutOff(event.routes.map(teller.routeName));
    case "piece back":
      return t.story.pieceBack(t.colour(event.colour), event.length);
    case "reshuffle":
      return t.story.reshuffle;
    case "last round":
      return t.story.lastRound(name || null);
    case "on track":
      return t.story.onTrack(name, cardsInWords(event.cards, teller));
    case "robbed":
      return t.story.robbed(name, who(teller, line.by), cardsInWords(event.discarded, teller));
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
  return by === undefined ? words : `${who(teller, by)} ${words}`;
}

/** What a move would do, as the words of a button. */
export function offer(kind: string, words: string, facts: MoveFacts, teller: Teller): string {
  const { t, wild } = teller;
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
      return t.move.draw(t.aCard(facts.card ?? "", wild));
    case "claim":
      return t.move.claim(teller.routeName(facts.route ?? 0), cardsInWords(facts.cards ?? {}, teller));
    case "lay":
      return t.move.lay(teller.routeName(facts.route ?? 0), t.colour(facts.colour ?? ""));
    case "place":
      return t.move.place(t.symbols[facts.symbol ?? ""] ?? facts.symbol ?? "", facts.place ?? "");
    case "take":
      return t.move.take(t.symbols[facts.symbol ?? ""] ?? facts.symbol ?? "");
    case "flag":
      return facts.kept === true ? t.move.keepFlag : t.move.keepNoFlag;
    case "play":
      return t.move.play(cardsInWords(facts.cards ?? {}, teller));
    case "keep":
      return t.move.keep(Array.isArray(facts.kept) ? facts.kept.map(ticketName) : []);
    case "complete":
      if (facts.choice === "ticket") return t.move.complete((facts.tickets ?? []).map(ticketName).join(", "));
      if (facts.choice === "best") return t.move.completeBest;
      return facts.choice === "no more" ? t.move.completeDone : words;
    default:
      return words;
  }
}
