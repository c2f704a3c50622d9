import { prefs } from "../prefs.svelte";
import type { Reason } from "../wire";
import type { Catalogue } from "./catalogue";
import { texts as en } from "./en";
import { wordFor } from "./facts";
import { isLanguage, REFERENCE, textsOf } from "./languages";
import { platform, type Platform } from "./platform";
import type { Sentences } from "./sentences";

/** Something that the server says: as a code with facts, and in English. */
export type Said = { words: string; reason?: Reason | null };

class Lang {
  private catalogues = $state.raw<Record<string, Catalogue>>({ [REFERENCE]: en });
  private sentences = $state.raw<Record<string, Sentences>>({});
  readonly wanted: string = $derived(isLanguage(prefs.language) ? prefs.language : ofSystem());
  /** The language that is shown. */
  readonly code: string = $derived(this.catalogues[this.wanted] ? this.wanted : REFERENCE);
  readonly t: Catalogue = $derived(this.catalogues[this.code] ?? en);
  /** How it counts and lists. */
  readonly platform: Platform = $derived(platform(this.code));

  /** Get what the language needs; nothing should be shown before. */
  async load(): Promise<void> {
    const code = this.wanted;
    if (code === REFERENCE || (this.catalogues[code] && this.sentences[code])) return;
    const [texts] = await Promise.all([textsOf(code), this.learn(code)]);
    if (texts) this.catalogues = { ...this.catalogues, [code]: texts };
  }

  /** The sentences of the server in a language. */
  private async learn(code: string): Promise<void> {
    if (this.sentences[code]) return;
    const { sentencesIn } = await import("./learn");
    this.sentences = { ...this.sentences, [code]: await sentencesIn(code, calledName) };
  }

  /** What the server says, in the language of now; in the server's own words, which are English, where that does not know
   * the code, and until its sentences are here. */
  say({ words, reason }: Said): string {
    const sentences = this.sentences[this.code];
    if (!sentences) this.learn(this.code).catch(() => undefined); // English: its first sentence may be the server's
    return (reason && sentences?.words(reason)) ?? words.replace(BOTS, "$1");
  }

  /** A link to hand on: messengers show what it is about in the language of who sends it. */
  onLink(link: string): string {
    if (this.code === REFERENCE) return link;
    const address = new URL(link, location.href);
    address.searchParams.set("lang", this.code);
    return address.href;
  }

  /** A bot's level; `search:2000ms` thinks longer than that level does. */
  level(spec: string): string {
    const [name = "", ...budget] = spec.split(":");
    const more = budget.map((each) =>
      each.endsWith("ms") ? this.t.thinks(parseInt(each) / 1000) : this.t.simulations(Number(each)),
    );
    return this.platform.series([wordFor(this.t.levels, name) ?? name, ...more]);
  }
}

/** The server adds to bots' names what it calls their levels; people know those by other names. */
const BOTS = /\b(Bot \d+) \([\w:-]+\)/g;

/** What people call somebody by the name that the server has. */
export const calledName = (name: string): string => name.replace(BOTS, "$1");

function ofSystem(): string {
  const codes = navigator.languages.map((each) => each.slice(0, 2).toLowerCase());
  return codes.find(isLanguage) ?? REFERENCE;
}

export const lang = new Lang();
