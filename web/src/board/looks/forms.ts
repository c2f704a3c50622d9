import type { Form, Size } from "../layout";

/** Each board's canvas, wide and for phones: fewer units for the same board there, so that everything is larger. */
export type Forms = { wide: Form; compact: Form };

const city: Size = { space: 19, gap: 3.5, station: 14, letter: 19, longest: 62 };
const small: Size = { space: 17, gap: 3, station: 12, letter: 17, longest: 54 };

/** The names of countries beside their ends; and two ends of one country apart. */
const FRANCE: Form["nudges"] = {
  Belgique: [62, -32],
  Allemagne: [30, 25],
  Suisse: [15, 5],
  Italie: [15, -45],
  Espagne: [-25, 30],
  Corse: [60, 40],
  "Allemagne (Strasbourg)": [0, -22],
  "Allemagne (Mulhouse)": [-4, 38],
};

export const PLAIN: Forms = {
  wide: { width: 1200, height: 820, size: city },
  compact: { width: 860, height: 640, size: small },
};

export const FORMS: Record<string, Forms> = {
  london: {
    wide: { width: 1200, height: 820, size: city, margin: { left: 50, right: 70, top: 0, bottom: 10 } },
    compact: { width: 860, height: 640, size: small, margin: { left: 40, right: 60, top: 0, bottom: 10 } },
  },
  paris: {
    wide: { width: 1200, height: 840, size: city, margin: { left: 70, right: 60, top: 50, bottom: 20 } },
    compact: { width: 880, height: 660, size: small, margin: { left: 60, right: 50, top: 45, bottom: 20 } },
  },
  "san-francisco": {
    wide: { width: 1240, height: 900, size: city, margin: { left: 90, right: 50, top: 40, bottom: 10 } },
    compact: { width: 920, height: 700, size: small, margin: { left: 60, right: 30, top: 30, bottom: 10 } },
  },
  france: {
    wide: {
      width: 1240,
      height: 1400,
      size: { space: 15, gap: 3, station: 11, letter: 17, longest: 44 },
      margin: { left: 45, right: 55, top: 75, bottom: 70 },
      nudges: FRANCE,
    },
    compact: {
      width: 960,
      height: 1100,
      size: { space: 12.5, gap: 2.5, station: 8.5, letter: 14, longest: 36 },
      margin: { left: 32, right: 40, top: 55, bottom: 55 },
      nudges: FRANCE,
    },
  },
};
