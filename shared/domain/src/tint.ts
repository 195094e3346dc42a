/** Each channel is 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Lightness and colorfulness in OKLCH, hue in radians. */
type Lch = { lightness: number; chroma: number; hue: number };

/**
 * All tints have the same lightness, and enough color not to be gray but not so much that text on them is
 * unreadable.
 */
const LIGHTNESS = 0.62;
const CHROMA = { low: 0.09, high: 0.14 };

/** Minimum chroma; colors below it count as gray. */
const COLORFUL = 0.03;
const SECTORS = 24;
const TURN = 2 * Math.PI;

const toLinear = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const fromLinear = (share: number): number =>
  Math.round(255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055));

const toLch = (color: Rgb): Lch => {
  const [red = 0, green = 0, blue = 0] = color.map(toLinear);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) + TURN) % TURN,
  };
};

const linearOf = ({ lightness, chroma, hue }: Lch): number[] => {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

/** Formats a color as #rrggbb, reducing its chroma until it is within the sRGB gamut. */
const toHex = (color: Lch): string => {
  const linear = linearOf(color);
  if (linear.some((share) => share < 0 || share > 1)) return toHex({ ...color, chroma: color.chroma * 0.95 });
  return `#${linear.map((share) => fromLinear(share).toString(16).padStart(2, '0')).join('')}`;
};

/** Returns the tint for a hue, in radians. */
export const tintOfHue = (hue: number, chroma = CHROMA.high): string =>
  toHex({ lightness: LIGHTNESS, chroma: Math.max(CHROMA.low, Math.min(CHROMA.high, chroma)), hue });

/**
 * Picks a page's tint from a cover: the hue with the most color in the picture's parts, at a fixed lightness.
 * `null` for a picture without colors.
 */
export const tintOf = (parts: readonly Rgb[]): string | null => {
  const colors = parts.map(toLch);
  const weights = Array.from({ length: SECTORS }, () => 0);
  for (const { hue, chroma } of colors) {
    const sector = Math.floor((hue / TURN) * SECTORS) % SECTORS;
    // Neighboring sectors count too, so that a hue on a sector's edge is not halved.
    for (const [step, share] of [
      [-1, 0.5],
      [0, 1],
      [1, 0.5],
    ] as const) {
      const near = (sector + step + SECTORS) % SECTORS;
      weights[near] = (weights[near] ?? 0) + chroma * share;
    }
  }
  const middle = ((weights.indexOf(Math.max(...weights)) + 0.5) / SECTORS) * TURN;
  const alike = colors.filter(({ hue }) => Math.cos(hue - middle) > Math.cos(TURN / 16));
  const sum = (of: (color: Lch) => number) => alike.reduce((total, color) => total + of(color), 0);
  const [a, b] = [
    sum(({ chroma, hue }) => chroma * Math.cos(hue)),
    sum(({ chroma, hue }) => chroma * Math.sin(hue)),
  ];
  const chroma = Math.hypot(a, b) / alike.length;
  if (alike.length === 0 || chroma < COLORFUL) return null;
  return tintOfHue(Math.atan2(b, a), chroma);
};
