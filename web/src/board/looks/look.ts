import type { Component } from "svelte";
import type { Layout, Size } from "../layout";
import Plain from "./Plain.svelte";

/** How a title's board looks. The background is drawn below everything, in the units of the layout. */
export type Look = {
  width: number;
  height: number;
  size: Size;
  /** On a phone: fewer units for the same board, so that everything in it is larger. */
  compact: { width: number; height: number; size: Size };
  /** Drawn on a box of 40 by 16 around 0,0, pointing along the route: one vehicle on one space. */
  vehicle: string;
  /** CSS colours by name, for light and for dark. */
  light: Palette;
  dark: Palette;
  Background: Component<{ layout: Layout }>;
};

export type Palette = {
  land: string;
  water: string;
  shore: string;
  line: string;
  station: string;
  stationEdge: string;
  label: string;
  halo: string;
  green: string;
};

const city: Size = { space: 19, gap: 4, station: 14, letter: 19, longest: 74 };

const PLAIN: Look = {
  width: 1100,
  height: 800,
  size: city,
  compact: { width: 800, height: 620, size: { space: 17, gap: 3, station: 12, letter: 17, longest: 60 } },
  vehicle: "M-18 -6h32q4 0 4 6t-4 6h-32z",
  light: {
    land: "#f3ecdc",
    water: "#cfe0e8",
    shore: "#a9c4cf",
    line: "#d9cfb8",
    station: "#fffdf6",
    stationEdge: "#2a3240",
    label: "#1d2430",
    halo: "#f7f1e4",
    green: "#d9e2c3",
  },
  dark: {
    land: "#232b33",
    water: "#16303d",
    shore: "#2a4a59",
    line: "#35404a",
    station: "#e9e4d8",
    stationEdge: "#0d1218",
    label: "#f0ece2",
    halo: "#1b232b",
    green: "#26362d",
  },
  Background: Plain,
};

export const plain = (more: Partial<Look>): Look => ({ ...PLAIN, ...more });
