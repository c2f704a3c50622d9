import { lang } from "./lang/lang.svelte";
import { api } from "./net/api";
import { prefs } from "./prefs.svelte";
import type { Titles } from "./wire";

/** The bots that people are offered, as the server lists them. */
class Levels {
  offered = $state.raw<string[]>([]);
  readonly loaded = $derived(this.offered.length > 0);
  /** What was chosen last; at first the one in the middle. */
  readonly chosen = $derived(
    !this.loaded || this.offered.includes(prefs.level)
      ? prefs.level
      : (this.offered[Math.floor(this.offered.length / 2)] ?? ""),
  );

  /** They come with the titles. */
  async load(): Promise<Titles> {
    const titles = await api.titles(lang.code);
    this.offered = titles.offered;
    return titles;
  }
}

export const levels = new Levels();
