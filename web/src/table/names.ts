/** What people at a table are called. */
import { calledName, lang } from "../lang/lang.svelte";
import { prefs } from "../prefs.svelte";
import type { Seat } from "../wire";

/** What records and servers call somebody who gave no name, in whatever language: `describe/shown_names.py`. */
const unnamed = (seat: number): string => `Player ${seat}`;

export function displayName({ seat, name, expected }: Seat): string {
  const called = name || expected;
  if (!called) return lang.t.setup.seat(seat);
  if (called !== unnamed(seat)) return calledName(called);
  return lang.say({ words: called, reason: { code: "people.player", facts: { n: seat } } });
}

/** A name for somebody who gave none; the browser remembers it, because they may read another language later. */
export function guestName(): string {
  prefs.guest = lang.t.home.guest;
  return prefs.guest;
}

/** Where several have it, the server adds a number. */
export const isGuestName = (name: string): boolean =>
  [prefs.guest, lang.t.home.guest].some((guest) => guest !== "" && name.replace(/ \d+$/, "") === guest);

/** Whether “you” is still to be said beside somebody's own name. */
export const sayYou = (name: string): boolean => name.toLowerCase() !== lang.t.home.you.toLowerCase();
