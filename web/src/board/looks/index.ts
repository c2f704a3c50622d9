import { plain, type Look } from "./look";

/** By the key of a title; a board from elsewhere has the look of the title whose rules it plays by, or a plain one. */
const LOOKS: Record<string, Look> = {
  london: plain({ width: 1200, height: 800 }),
  paris: plain({ width: 1200, height: 800 }),
  "san-francisco": plain({ width: 1150, height: 900 }),
  france: plain({
    width: 1240,
    height: 1400,
    size: { space: 15, gap: 3, station: 11, letter: 17, longest: 40 },
    compact: { width: 900, height: 1016, size: { space: 12, gap: 2.5, station: 8.5, letter: 14, longest: 34 } },
  }),
};

export const lookOf = (title: string): Look => LOOKS[title] ?? plain({});
