/** CSS colours by what they are for. Board sets them as variables of the same names. */
export type Palette = {
  land: string;
  /** Land that is not the board's own: other countries, other shores. */
  abroad: string;
  water: string;
  shore: string;
  line: string;
  green: string;
  /** Hills, hints of buildings, the compass. */
  relief: string;
  /** The names of waters. */
  sea: string;
  station: string;
  stationEdge: string;
  label: string;
  halo: string;
  /** Around every space: what tells light ones from light land and dark ones from dark land. */
  edge: string;
  /** Below the spaces, from place to place. */
  guide: string;
  bed: string;
  bedFill: string;
};

/** As the variables that drawings use: --station-edge. */
export const variables = (palette: Palette): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...palette, lines: palette.line }).map(([name, colour]) => [
      `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      colour,
    ]),
  );

export type Pair = { light: Palette; dark: Palette };

const light: Palette = {
  land: "#f3eddf",
  abroad: "#e6dfce",
  water: "#c3dae4",
  shore: "#a5c5d3",
  line: "#e4dac5",
  green: "#d5e0bf",
  relief: "#d8cbb0",
  sea: "#35586e",
  station: "#fffdf6",
  stationEdge: "#2a3240",
  label: "#1d2430",
  halo: "#f9f5ea",
  edge: "#1d2430b0",
  guide: "#8f866f80",
  bed: "#7b6a4c",
  bedFill: "#fffaf0c8",
};

const dark: Palette = {
  land: "#252d34",
  abroad: "#1d242a",
  water: "#15303f",
  shore: "#24475a",
  line: "#303a43",
  green: "#26392f",
  relief: "#3b4650",
  sea: "#7fa9c0",
  station: "#f0ebdf",
  stationEdge: "#0d1218",
  label: "#f3efe6",
  halo: "#161c22",
  edge: "#f3efe6a8",
  guide: "#8c969e70",
  bed: "#a3967c",
  bedFill: "#333b4090",
};

export const PLAIN: Pair = { light, dark };

export const LONDON: Pair = {
  light: { ...light, land: "#f1ebdf", water: "#bdd5e0", shore: "#9dbfce", line: "#fbf7ee", green: "#cfdfbb" },
  dark: { ...dark, land: "#262c33", line: "#323b45", green: "#27402f", water: "#15364a", shore: "#28536b" },
};

export const PARIS: Pair = {
  light: {
    ...light,
    land: "#efe8e2",
    line: "#fdf9f4",
    water: "#bfd8d8",
    shore: "#9cc0c2",
    green: "#d3dfba",
    relief: "#d9cbc0",
    halo: "#f8f4ef",
    sea: "#2b5b5f",
  },
  dark: {
    ...dark,
    land: "#2a2a31",
    line: "#383841",
    water: "#17393f",
    shore: "#2a5960",
    green: "#2b3d2e",
    halo: "#1a1a20",
  },
};

export const SAN_FRANCISCO: Pair = {
  light: {
    ...light,
    land: "#f3ecdd",
    abroad: "#e5e0cd",
    line: "#e6dcc8",
    water: "#b8d6d9",
    shore: "#96c1c6",
    green: "#cbdcb4",
    sea: "#1f5a63",
  },
  dark: {
    ...dark,
    land: "#292d30",
    abroad: "#21282a",
    line: "#34393c",
    water: "#10333c",
    shore: "#1f525c",
    green: "#273d2d",
  },
};

export const FRANCE: Pair = {
  light: {
    ...light,
    land: "#f6f1e3",
    abroad: "#e3dccb",
    water: "#c2dbe7",
    shore: "#9fc4d6",
    line: "#b4d0dd",
    relief: "#d9ceb4",
  },
  dark: {
    ...dark,
    land: "#2b3233",
    abroad: "#1f2628",
    water: "#12293a",
    shore: "#234a62",
    line: "#2a4a5c",
    relief: "#454f4c",
  },
};
