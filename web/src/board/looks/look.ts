import type { Component } from "svelte";
import type { Form, Layout } from "../layout";
import { PLAIN as FORMS } from "./forms";
import { PLAIN as COLOURS, type Palette } from "./palettes";
import Plain from "./Plain.svelte";

/** How a title's board looks. The background is drawn below everything, in the units of the layout. */
export type Look = {
  wide: Form;
  /** On a phone. */
  compact: Form;
  /** Drawn on a box of 40 by 15 around 0,0, the front to the right: one vehicle on one space. */
  vehicle: string;
  light: Palette;
  dark: Palette;
  Background: Component<{ layout: Layout }>;
};

export const plain: Look = {
  ...FORMS,
  ...COLOURS,
  vehicle: "M-18-6h32q4 0 4 6t-4 6h-32Z",
  Background: Plain,
};
