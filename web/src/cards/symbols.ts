/** Each card colour has a symbol, on cards and on routes: drawn in a box of 20 by 20. */
export const SYMBOLS: Record<string, string> = {
  blue: "M10 3.2a6.8 6.8 0 1 1 0 13.6a6.8 6.8 0 1 1 0-13.6Z",
  green: "M10 2.6 18 16.6H2Z",
  black: "M4 4h12v12H4Z",
  pink: "M10 17 3.4 10.2A4.3 4.3 0 0 1 10 5a4.3 4.3 0 0 1 6.6 5.2Z",
  yellow: "m10 1.8 2.4 5.6 6.1.5-4.6 4 1.4 6L10 14.7 4.7 17.9l1.4-6-4.6-4 6.1-.5Z",
  orange: "M10 1.8 17.4 10 10 18.2 2.6 10Z",
  white: "M10 3a7 7 0 1 1 0 14a7 7 0 1 1 0-14Zm0 4a3 3 0 1 0 0 6a3 3 0 1 0 0-6Z",
  red: "M7.4 2.6h5.2v4.8h4.8v5.2h-4.8v4.8H7.4v-4.8H2.6V7.4h4.8Z",
  purple: "M13.6 2.4A8 8 0 1 0 17.6 14 7 7 0 1 1 13.6 2.4Z",
  wild: "M8.6 1.8h2.8v4.9l4.2-2.4 1.4 2.4L12.8 9v2l4.2 2.3-1.4 2.4-4.2-2.4v4.9H8.6v-4.9l-4.2 2.4L3 13.3 7.2 11V9L3 6.7l1.4-2.4 4.2 2.4Z",
  grey: "",
};

/** [fill, symbol]: the same in light and dark, as printed cards are; each pair has a contrast of 3 and more. */
export const INKS: Record<string, [string, string]> = {
  blue: ["#2f6fb7", "#ffffff"],
  green: ["#3c8a4e", "#ffffff"],
  black: ["#3a3a3e", "#ffffff"],
  pink: ["#e58bb4", "#4a1030"],
  yellow: ["#f0c93a", "#4d3a00"],
  orange: ["#e8853a", "#401c00"],
  white: ["#f7f4ec", "#54504a"],
  red: ["#c8392f", "#ffffff"],
  purple: ["#7a559f", "#ffffff"],
  wild: ["#22313f", "#ffd873"],
  grey: ["#b9b4a8", "#3d3a34"],
};

export const ink = (colour: string): [string, string] => INKS[colour] ?? ["#b9b4a8", "#3d3a34"];

/** Who owns what: a colour, a pattern and an initial. */
export const SEATS: { fill: string; text: string; pattern: "plain" | "stripes" | "dots" | "bars" | "checks" }[] = [
  { fill: "#b5302a", text: "#ffffff", pattern: "plain" },
  { fill: "#1d5c9e", text: "#ffffff", pattern: "stripes" },
  { fill: "#2c7a4b", text: "#ffffff", pattern: "dots" },
  { fill: "#e2aa2b", text: "#3a2a00", pattern: "bars" },
  { fill: "#5f3d8c", text: "#ffffff", pattern: "checks" },
];

export const seatLook = (seat: number) => SEATS[(seat - 1) % SEATS.length] as (typeof SEATS)[number];

/** One letter each, different where names allow it; who is only called by the seat has its number. */
export function initials(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, index) => {
    const letters = [...name.toUpperCase()].filter((letter) => /[\p{L}\p{N}]/u.test(letter));
    const numbered = name.endsWith(` ${index + 1}`); // Bot 2, Seat 2
    const found = (numbered ? [] : letters).find((letter) => !taken.has(letter)) ?? String(index + 1);
    taken.add(found);
    return found;
  });
}
