import type { Film } from "./film.svelte";

const BEAT = 900; // ms between the steps of a replay that plays

/** A replay that goes on by itself; a step by hand stops it. */
export class Autoplay {
  playing = $state(false);

  constructor(private readonly film: Film) {
    $effect(() => {
      if (!this.playing) return;
      if (film.move >= film.last) {
        this.playing = false;
        return;
      }
      if (film.waiting) return;
      const timer = setTimeout(() => film.step(1), BEAT);
      return () => clearTimeout(timer);
    });
  }

  toggle(): void {
    if (!this.playing && this.film.move >= this.film.last) this.film.go(0);
    this.playing = !this.playing;
  }

  /** By hand, to another move. */
  go(how: () => void): void {
    this.playing = false;
    how();
  }

  /** What a key means, wherever it is pressed on the page. */
  readonly key = (event: KeyboardEvent): void => {
    const { film } = this;
    const target = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
    if (target.closest("select, textarea, input:not([type=range]), dialog, [role=tab]")) return;
    const slider = target instanceof HTMLInputElement;
    const region = target.closest(".scroll") !== null;
    const to: Record<string, () => void> = {
      ArrowRight: () => (event.shiftKey ? film.go(film.move + 1) : film.step(1)),
      ArrowLeft: () => (event.shiftKey ? film.go(film.move - 1) : film.step(-1)),
      Home: () => film.go(0),
      End: () => film.go(film.last),
      ...(slider
        ? {
            ArrowUp: () => film.step(1),
            ArrowDown: () => film.step(-1),
            PageUp: () => film.step(10),
            PageDown: () => film.step(-10),
          }
        : {}),
    };
    const how = to[event.key];
    if (how && !(region && event.key.startsWith("Arrow"))) {
      event.preventDefault();
      event.stopPropagation();
      this.go(how);
    } else if (event.key === " " && !target.closest("button, a, [role=button], summary")) {
      event.preventDefault();
      this.toggle();
    }
  };
}
