import { lang } from "../lang/lang.svelte";
import { Refusal } from "./api";

/** What went wrong with a request, in words for people. */
export function troubleOf(error: unknown): string {
  if (error instanceof Refusal) return lang.say(error) || lang.t.errors.offline;
  return error instanceof TypeError ? lang.t.errors.offline : lang.t.errors.unknown; // fetch fails with a TypeError
}
