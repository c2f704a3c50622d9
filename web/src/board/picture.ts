import { render } from "svelte/server";
import { isMap } from "../game";
import type { BoardFacts } from "../wire";
import CardsPicture from "./CardsPicture.svelte";
import { lookOf } from "./looks";
import { plain } from "./looks/look";
import { variables, type Palette } from "./looks/palettes";
import Picture from "./Picture.svelte";
import { underWay } from "./underWay";

/** Our boards as files of their own, for the first page: rendered when the client is built. Drawn.svelte has the others. */

export function pictureOf(title: string, board: BoardFacts, dark: boolean): string {
  const look = isMap(board) ? lookOf(title) : plain;
  const { body } = isMap(board)
    ? render(Picture, { props: { board, look, ...underWay(board) } })
    : render(CardsPicture, { props: { colours: Object.keys(board.cards).filter((colour) => colour !== "wild") } });
  return standing(body, dark ? look.dark : look.light);
}

/** Without what only the page can resolve, and without names. */
function standing(svg: string, palette: Palette): string {
  const named = variables(palette);
  return svg
    .replace(/<!--.*?-->/gs, "")
    .replace(/<text[\s\S]*?<\/text>/g, "")
    .replace(/var\((--[a-z-]+)\)/g, (whole, name: string) => named[name] ?? whole)
    .replace(/(\d+\.\d\d)\d+/g, "$1")
    .replace(/>\s+</g, "><")
    .trim();
}
