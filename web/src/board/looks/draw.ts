import { onCanvas, type Layout } from "../layout";

/** Points of a board in thousandths of it, as its places have them. */
export type Shape = [number, number][];

type Canvas = Pick<Layout, "width" | "height" | "margin">;

/** A soft line through points. */
export function line(layout: Canvas, shape: Shape, closed = false): string {
  const at = shape.map(([x, y]) => onCanvas(layout, x / 1000, y / 1000));
  const n = at.length;
  const point = (i: number) => at[closed ? (i + n) % n : Math.min(Math.max(i, 0), n - 1)] as { x: number; y: number };
  const text = (x: number, y: number): string => `${Math.round(x)} ${Math.round(y)}`;
  let path = `M${text(point(0).x, point(0).y)}`;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [p, q, r, s] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
    path += `C${text(q.x + (r.x - p.x) / 6, q.y + (r.y - p.y) / 6)} ${text(r.x - (s.x - q.x) / 6, r.y - (s.y - q.y) / 6)} ${text(r.x, r.y)}`;
  }
  return closed ? `${path}Z` : path;
}

export const area = (layout: Canvas, shape: Shape): string => line(layout, shape, true);

/** Straight streets from point to point. */
export function streets(layout: Canvas, ...shapes: Shape[]): string {
  return shapes
    .map((shape) =>
      shape
        .map(([x, y], i) => {
          const p = onCanvas(layout, x / 1000, y / 1000);
          return `${i ? "L" : "M"}${Math.round(p.x)} ${Math.round(p.y)}`;
        })
        .join(""),
    )
    .join("");
}

/** Marks at points, each given as a path around 0,0 that starts where it is put. */
export function marks(layout: Canvas, shape: Shape, mark: string): string {
  return shape
    .map(([x, y]) => {
      const p = onCanvas(layout, x / 1000, y / 1000);
      return `M${Math.round(p.x)} ${Math.round(p.y)}${mark}`;
    })
    .join("");
}
