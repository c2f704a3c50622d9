import type { Form, Size } from "../layout";

/** Each board's canvas, wide and for phones: fewer units for the same board there, so that everything is larger. */
export type Forms = { wide: Form; compact: Form };

const city: Size = { space: 19, gap: 3.5, station: 14, letter: 19, longest: 62 };
const small: Size = { space: 17, gap: 3, station: 12, letter: 17, longest: 54 };

/** The names of countries beside their ends; and two ends of one country apart. */
const FRANCE: Form["nudges"] = {
  Belgique: [62, -32],
  Allemagne: [42, 42],
  Suisse: [15, 5],
  Italie: [15, -45],
  Espagne: [-22, 58],
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
    wide: {
      width: 1200,
      height: 820,
      size: city,
      margin: { left: 50, right: 70, top: 0, bottom: 10 },
      nudges: { "Trafalgar Square": [2, 4] },
    },
    compact: {
      width: 920,
      height: 680,
      size: small,
      margin: { left: 40, right: 60, top: 0, bottom: 10 },
      nudges: {
        "Elephant & Castle": [17, -18],
        "Piccadilly Circus": [-30, -11],
        "Trafalgar Square": [18, -7],
        "King's Cross": [17, -18],
      },
    },
  },
  paris: {
    wide: { width: 1200, height: 840, size: city, margin: { left: 70, right: 60, top: 50, bottom: 20 } },
    compact: {
      width: 940,
      height: 700,
      size: small,
      margin: { left: 60, right: 50, top: 45, bottom: 20 },
      nudges: { "Place d'Italie": [17, -18] },
    },
  },
  "san-francisco": {
    wide: {
      width: 1240,
      height: 900,
      size: city,
      margin: { left: 90, right: 50, top: 40, bottom: 10 },
      nudges: {
        "The Embarcadero": [21, -18],
        "Market Street": [-7, 8],
        "Palace of Fine Arts": [1, 2],
        "Twin Peaks": [-5, 20],
        "Lombard Street": [-3, -4],
        Alcatraz: [-12, 7],
        "Pacific Heights": [3, -17],
      },
    },
    compact: {
      width: 1020,
      height: 780,
      size: small,
      margin: { left: 60, right: 30, top: 30, bottom: 10 },
      nudges: {
        "The Embarcadero": [24, -25],
        "Market Street": [-7, 8],
        "Palace of Fine Arts": [14, -17],
        "The Castro": [5, 21],
        "Lombard Street": [-11, 0],
        Alcatraz: [-1, -15],
        "Fort Mason": [8, 1],
        "Twin Peaks": [-6, 4],
        "Pacific Heights": [-16, -2],
      },
    },
  },
  france: {
    wide: {
      width: 1240,
      height: 1400,
      size: { space: 15, gap: 3, station: 11, letter: 17, longest: 44 },
      margin: { left: 45, right: 55, top: 75, bottom: 70 },
      nudges: {
        ...FRANCE,
        Marseille: [-7, 8],
        Perpignan: [2, 4],
        Brest: [0, 6],
        Dijon: [-15, -2],
        Strasbourg: [-9, 4],
        "Le Mans": [13, -16],
        Besançon: [18, -7],
        Poitiers: [-3, -7],
        Lyon: [-22, -18],
        Pau: [-13, 15],
        Toulouse: [17, -21],
        "Clermont-Ferrand": [4, 5],
        Nancy: [-5, -21],
        Montpellier: [3, -1],
        "Suisse (Lyon)": [2, -5],
        Metz: [4, -11],
        Avignon: [-5, 7],
        Mulhouse: [9, 14],
        "Espagne (Toulouse)": [-19, 20],
        Tours: [19, 18],
      },
    },
    compact: {
      width: 960,
      height: 1100,
      size: { space: 12.5, gap: 2.5, station: 8.5, letter: 14, longest: 36 },
      margin: { left: 32, right: 40, top: 55, bottom: 55 },
      nudges: {
        ...FRANCE,
        Pau: [22, -16],
        Marseille: [-7, 8],
        Perpignan: [-2, 22],
        Tours: [-10, -19],
        Briançon: [2, 4],
        Dijon: [-2, 8],
        "Suisse (Lyon)": [20, -12],
        "Clermont-Ferrand": [14, 6],
        "Saint-Malo": [8, -4],
        Bourges: [-1, 22],
        Orléans: [20, -11],
        Strasbourg: [-2, 3],
        Montpellier: [-7, -6],
        "Le Mans": [18, -4],
        Avignon: [2, 2],
        "La Rochelle": [0, 6],
        Lyon: [-22, 17],
        Toulouse: [3, -17],
        Limoges: [6, -7],
        "Brive-la-Gaillarde": [15, -8],
        "Espagne (Toulouse)": [-14, 22],
        Rodez: [17, -18],
      },
    },
  },
};
