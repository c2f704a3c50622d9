import { isMap, routeNames, wordsOf } from "../game";
import { isOurs } from "../known";
import { lang } from "../lang/lang.svelte";
import type { StoryLine, Teller } from "../lang/story";
import { seatOf, story, type Film } from "./film.svelte";

const FEW = 4; // lines of a step that fit into its caption are fewer

/** A replay in words: the whole log, and what led to the move that is shown. */
export class Retelling {
  constructor(
    private readonly film: Film,
    private readonly names: () => string[],
  ) {}

  private readonly teller: Teller = $derived.by(() => {
    const facts = this.film.board?.board ?? null;
    const map = facts && isMap(facts) ? facts : null;
    const routes = routeNames(map);
    return {
      t: lang.t,
      names: this.names(),
      you: seatOf(this.film.log.eyes),
      words: wordsOf(facts),
      order: Object.keys(facts?.cards ?? {}),
      route: (id) => routes.get(id) ?? { a: "", b: "" },
      isOurs: (sort, name) => isOurs(facts, sort, name),
    };
  });
  readonly log: StoryLine[] = $derived.by(() =>
    this.film.board ? story(this.film.log.lines, this.film.log.eyes, this.teller) : [],
  );
  /** What is said of the step that led here. */
  readonly step: StoryLine[] = $derived.by(() => {
    const to = this.film.move;
    const from = this.film.stops.findLast((stop) => stop < to) ?? -1;
    return this.log.filter((line) => line.move > from && line.move <= to);
  });
  /** The decision that led here; else the last line before it. */
  readonly current: number = $derived.by(() => {
    const decided = this.step.find((line) => line.by !== "chance");
    if (decided) return this.log.indexOf(decided);
    const move = this.film.move;
    return this.log.findLastIndex((line) => line.move <= move);
  });
  readonly caption: string = $derived.by(() => {
    if (this.film.move === 0) return lang.t.replay.start;
    const { step, current } = this;
    const few = step.length > 0 && step.length < FEW ? step : this.log.slice(Math.max(0, current), current + 1);
    return few.map((line) => line.text).join(". ");
  });
  /** The routes of the last decisions, one for each seat. */
  readonly recent: number[] = $derived.by(() => {
    const found: number[] = [];
    let decisions = 0;
    for (let i = (this.film.moment?.move ?? 0) - 1; i >= 0 && decisions < this.names().length; i--) {
      const line = this.film.lines[i];
      if (!line || line.by === "chance") continue;
      decisions++;
      if (line.route !== undefined) found.unshift(line.route);
    }
    return found;
  });
  /** Who decided last. */
  readonly mover: number | null = $derived.by(() => {
    const line = this.film.lines.slice(0, this.film.moment?.move ?? 0).findLast((each) => each.by !== "chance");
    return typeof line?.by === "number" ? line.by : null;
  });
}
