/** Points as they are read and set: with a true minus. */
export const plainly = (points: number): string => (points < 0 ? `\u2212${-points}` : String(points));

/** With a sign, for what is added. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : plainly(points));
