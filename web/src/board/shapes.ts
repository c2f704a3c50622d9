import type { Size, Track } from "./layout";

const text = (n: number): string => n.toFixed(1).replace(/\.0$/, "");

/** All spaces of a track as one path: boxes with round corners. */
export function spacesOf({ spaces, length }: Track, size: Size, less = 0): string {
  const long = length / 2 - less;
  const thick = size.space / 2 - less;
  const r = size.space * 0.22;
  return spaces
    .map(({ x, y, angle }) => {
      const cos = Math.cos((angle * Math.PI) / 180);
      const sin = Math.sin((angle * Math.PI) / 180);
      const at = (u: number, v: number): string => `${text(x + u * cos - v * sin)} ${text(y + u * sin + v * cos)}`;
      return (
        `M${at(-long + r, -thick)}L${at(long - r, -thick)}Q${at(long, -thick)} ${at(long, -thick + r)}` +
        `L${at(long, thick - r)}Q${at(long, thick)} ${at(long - r, thick)}L${at(-long + r, thick)}` +
        `Q${at(-long, thick)} ${at(-long, thick - r)}L${at(-long, -thick + r)}Q${at(-long, -thick)} ${at(-long + r, -thick)}Z`
      );
    })
    .join("");
}

/** The way up stays up. */
export const upright = (angle: number): number => (angle > 90 ? angle - 180 : angle < -90 ? angle + 180 : angle);

/** How a vehicle, drawn on a box of 40 by 15, is put on a space. */
export function onSpace({ x, y, angle }: Track["middle"], length: number, size: Size): string {
  const scale = Math.min((length * 0.97) / 40, (size.space * 1.12) / 15);
  return `translate(${text(x)} ${text(y)})rotate(${text(upright(angle))})scale(${scale.toFixed(2)})`;
}

/** The same spaces as one dashed stroke along the track, for pictures. Less makes each space shorter at both ends. */
export function strokeOf(track: Track, { gap }: Size, less = 0): { d: string; "stroke-dasharray"?: string } {
  const { spaces, length, middle } = track;
  const end = (space: Track["middle"], side: number): { x: number; y: number } => {
    const turn = (space.angle * Math.PI) / 180;
    const far = (length / 2 - less) * side;
    return { x: space.x + Math.cos(turn) * far, y: space.y + Math.sin(turn) * far };
  };
  const a = end(spaces[0] as Track["middle"], -1);
  const b = end(spaces[spaces.length - 1] as Track["middle"], 1);
  const c = { x: 2 * middle.x - (a.x + b.x) / 2, y: 2 * middle.y - (a.y + b.y) / 2 };
  const at = (p: { x: number; y: number }): string => `${Math.round(p.x)} ${Math.round(p.y)}`;
  const bent = Math.hypot(c.x - middle.x, c.y - middle.y) > 1;
  const d = bent ? `M${at(a)}Q${at(c)} ${at(b)}` : `M${at(a)}L${at(b)}`;
  if (spaces.length === 1) return { d };
  return { d, "stroke-dasharray": `${text(length - 2 * less)} ${text(gap + 2 * less)}` };
}
