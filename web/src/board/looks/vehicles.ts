/** One vehicle on one space, by title: on a box of 40 by 15 around 0,0, the front to the right. Windows are holes. */

const hole = (x: number, y: number, w: number, h: number): string => `M${x} ${y}v${h}h${w}v${-h}Z`;
const wheel = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 0 0 ${2 * r} 0Z`;

/** A bus with two floors. */
export const DOUBLE_DECKER = [
  "M-18.500-7.500h36q2 0 2.200 2l.3 9.500q0 1.500-1.500 1.500h-36.500q-1.500 0-1.500-1.500v-9q0-2.500 2-2.500Z",
  ...[-16.5, -9.7, -2.9, 3.9, 10.7].map((x) => hole(x, -5.4, 4.8, 3.4)),
  ...[-9.7, -2.9, 3.9].map((x) => hole(x, -0.3, 4.8, 2.8)),
  hole(12.5, -0.3, 4, 2.8),
  hole(-16.5, -0.3, 4, 5),
  wheel(-8.5, 5.4, 2.5),
  wheel(10.5, 5.4, 2.5),
].join("");

/** A bus with a bonnet before and a platform behind. */
export const PLATFORM_BUS = [
  "M-19.500 5V.2h1.300v-5.900q0-1.300 1.300-1.300h25.400q1.500 0 1.900 1.500l1.300 4.500 6 .8q1.800.3 1.800 2v3.200Z",
  hole(-16.8, -5, 4.3, 5.6),
  ...[-9.5, -3.5, 2.5].map((x) => hole(x, -4.8, 4.8, 4)),
  wheel(-9, 5, 2.6),
  wheel(13, 5, 2.6),
].join("");

/** A cable car: a cabin in the middle, open at both ends. */
export const CABLE_CAR = [
  "M-13-7.500h26l1.500 1.700h5v2h-1.300v4.300h1.300v4.500h-39V.5h1.300v-4.300h-1.300v-2h5Z",
  hole(-16.4, -3.8, 5.8, 4.3),
  hole(10.6, -3.8, 5.8, 4.3),
  ...[-7.6, -2.2, 3.2].map((x) => hole(x, -3.6, 4.2, 4)),
  wheel(-8, 5, 2.3),
  wheel(8, 5, 2.3),
].join("");

/** A train with a long nose. */
export const TRAIN = [
  "M-19.500-6h24.500q8 .4 12 5.200 2.500 3 2.500 4.800 0 1.500-1.800 1.500h-37.200q-.7 0-.7-.7v-10Q-20.200-6-19.500-6Z",
  ...[-17, -11, -5, 1].map((x) => hole(x, -3.6, 4.2, 3.8)),
  "M8.500-3.600v3.400h6q-2.500-2.800-6-3.400Z",
  wheel(-15, 5.5, 1.9),
  wheel(-10, 5.5, 1.9),
  wheel(7, 5.5, 1.9),
  wheel(12, 5.5, 1.9),
].join("");
