import { FORMS } from "./forms";
import France from "./France.svelte";
import London from "./London.svelte";
import { plain, type Look } from "./look";
import { FRANCE, LONDON, PARIS, SAN_FRANCISCO } from "./palettes";
import Paris from "./Paris.svelte";
import SanFrancisco from "./SanFrancisco.svelte";
import { CABLE_CAR, DOUBLE_DECKER, PLATFORM_BUS, TRAIN } from "./vehicles";

/** By the key of a title; a board from elsewhere has a plain look. */
const LOOKS: Record<string, Look> = {
  london: { ...plain, ...FORMS.london, ...LONDON, vehicle: DOUBLE_DECKER, Background: London },
  paris: { ...plain, ...FORMS.paris, ...PARIS, vehicle: PLATFORM_BUS, Background: Paris },
  "san-francisco": {
    ...plain,
    ...FORMS["san-francisco"],
    ...SAN_FRANCISCO,
    vehicle: CABLE_CAR,
    Background: SanFrancisco,
  },
  france: { ...plain, ...FORMS.france, ...FRANCE, vehicle: TRAIN, Background: France },
};

export const lookOf = (title: string): Look => LOOKS[title] ?? plain;
