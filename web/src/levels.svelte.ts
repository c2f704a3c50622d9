import { lang } from "./lang/lang.svelte";
import { api } from "./net/api";
import { prefs } from "./prefs.svelte";
import type { Titles } from "./wire";

/** The bots that people are offered: of those that the server has, the ones that the catalogue describes. */
class Levels {
  private known = $state.raw<string[]>([]);
  readonly loaded = $derived(this.known.length > 0);
  readonly offered = $derived(this.known.filter((level) => level in lang.t.levelHints));
  /** What was chosen last; at first the one in the middle. */
  readonly chosen = $derived(
    !this.loaded || this.offered.includes(prefs.level)
      ? prefs.level
      : (this.offered[Math.floor(this.offered.length / 2)] ?? ""),
  );

  /** They come with the titles. */
  async load(): Promise<Titles> {
    const titles = await api.titles(lang.code);
    this.known = titles.levels;
    return titles;
  }
}

export const levels = new Levels();
