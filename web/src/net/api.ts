import type {
  AccessLinks,
  Entered,
  Health,
  HttpProblem,
  Invite,
  Listing,
  NewTable,
  OpenedTable,
  Reason,
  RecordLine,
  Replay,
  TableSummary,
  TitleBoard,
  Titles,
} from "../wire";

import { withOurKeys } from "../known";

/** The server said no, and why; without words where the answer was not our server's: a proxy's page, say. */
export class Refusal extends Error {
  readonly words: string;
  readonly reason: Reason | null;

  constructor(
    { words = "", reason = null }: Partial<HttpProblem>,
    readonly status: number,
  ) {
    super(words);
    this.words = words;
    this.reason = reason;
  }
}

async function ask<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const answer = await fetch(path, {
    method,
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text) as T;
  let problem: Partial<HttpProblem> = {};
  try {
    problem = JSON.parse(text) as HttpProblem;
  } catch {
    // not from our server
  }
  throw new Refusal(problem, answer.status);
}

/** From 128 random bits and more. */
export function secret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

const boards = new Map<string, Promise<TitleBoard>>();

export const api = {
  health: () => ask<Health>("GET", "/healthz"),
  titles: (lang: string) => ask<Titles>("GET", `/api/titles?lang=${lang}`),
  /** The board and the rules of a title: of the newest version, or of the one that a table is played by. */
  board(
    title: string,
    seats: number,
    options: Record<string, boolean>,
    lang: string,
    played?: { rules?: number; board?: number },
  ): Promise<TitleBoard> {
    const chosen = Object.keys(options).filter((name) => options[name]);
    const query = new URLSearchParams([["seats", String(seats)], ["lang", lang], ...chosen.map((o) => ["option", o])]);
    if (played) query.set("version", `${played.rules ?? 1}.${played.board ?? 1}`);
    const path = `/api/titles/${title}/board?${query}`;
    const known =
      boards.get(path) ?? ask<TitleBoard>("GET", path).then((found) => ({ ...found, board: withOurKeys(found.board) }));
    boards.set(path, known);
    known.catch(() => boards.delete(path));
    return known;
  },
  open: (table: NewTable) => ask<OpenedTable>("POST", "/api/tables", table),
  enter: (table: string, body: { token?: string; name?: string; seat?: number; secret?: string }) =>
    ask<Entered>("POST", `/api/tables/${table}/enter`, body),
  /** A link; `hours`: how long it is good for, or as long as it is used. */
  invite: (table: string, seat: number | "host", hours: number | null = null) =>
    ask<Invite>("POST", `/api/tables/${table}/invites/${seat}`, { hours }),
  links: (table: string) => ask<AccessLinks>("GET", `/api/tables/${table}/links`),
  /** One of them, or all others than this browser. */
  revoke: (table: string, link: string | null) =>
    ask<AccessLinks>("DELETE", `/api/tables/${table}/links${link === null ? "" : `/${link}`}`),
  tables: (lang: string) => ask<Listing>("GET", `/api/tables?lang=${lang}`),
  mine: (lang: string) => ask<Listing>("GET", `/api/mine?lang=${lang}`),
  /** As this browser may see it; with the token of a link, as somebody who has only that. */
  table: (table: string, lang = "en", token?: string) =>
    ask<TableSummary>("GET", `/api/tables/${encodeURIComponent(table)}?lang=${lang}`, undefined, token),
  replay(table: string, move: number, seat: string | null, count: number): Promise<Replay> {
    const query = new URLSearchParams({ count: String(count), ...(seat === null ? {} : { seat }) });
    return ask<Replay>("GET", `/api/tables/${encodeURIComponent(table)}/replay/${move}?${query}`);
  },
  /** The record of a finished game, whole or as a seat or `watch` saw it, line by line as the log of a table has it. */
  async record(table: string, seen: string | null): Promise<RecordLine[]> {
    const query = new URLSearchParams({ form: "log", ...(seen === null ? {} : { seen }) });
    const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/record?${query}`);
    if (!answer.ok) throw new Error(answer.statusText);
    const lines = (await answer.text()).split("\n").filter((line) => line !== "");
    return lines.map((line) => JSON.parse(line) as RecordLine);
  },
  upload: (text: string) => ask<{ table: string }>("POST", "/api/records", text),
};
