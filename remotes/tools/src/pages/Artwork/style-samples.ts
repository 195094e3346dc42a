/** A drawing of 96 × 64: a two-color background with one shape. */
export type StyleSample = {
  name: string;
  from: string;
  to: string;
  path: string;
  line: string;
  /** Line width; 0 fills the shape instead. */
  width: number;
};

/** Styles to choose from, with the same colors in both color schemes. */
export const STYLE_SAMPLES: readonly StyleSample[] = [
  {
    name: 'Neon',
    from: '#12002f',
    to: '#3a0ca3',
    path: 'M12 44 L30 20 L44 44 L60 14 L84 44',
    line: '#ff3df2',
    width: 4,
  },
  {
    name: 'Hand-drawn',
    from: '#fff7e6',
    to: '#ffe3b8',
    path: 'M10 40 C22 12 34 58 46 30 S70 14 86 38 M16 50 q30 6 62 -2',
    line: '#3b2a1a',
    width: 2.5,
  },
  {
    name: 'Dark and slow',
    from: '#05060a',
    to: '#1c2430',
    path: 'M70 22 a14 14 0 1 1 -12 -9 a11 11 0 0 0 12 9 z M8 54 h80 v2 h-80 z',
    line: '#8fa7c4',
    width: 0,
  },
  {
    name: 'Retro',
    from: '#2b1055',
    to: '#ff7a59',
    path: 'M48 14 a22 22 0 0 1 22 22 h-44 a22 22 0 0 1 22 -22 z M22 40 h52 v3 h-52 z M28 47 h40 v3 h-40 z M36 54 h24 v3 h-24 z',
    line: '#ffd166',
    width: 0,
  },
  {
    name: 'Minimal',
    from: '#f5f5f5',
    to: '#e4e4e4',
    path: 'M48 18 a14 14 0 1 1 0 28 a14 14 0 1 1 0 -28',
    line: '#161616',
    width: 1.5,
  },
  {
    name: 'Pixel art',
    from: '#0b3d2e',
    to: '#14532d',
    path: 'M32 16 h8 v8 h16 v-8 h8 v8 h8 v24 h-8 v-8 h-32 v8 h-8 v-24 h8 z M38 30 v6 h6 v-6 z M52 30 v6 h6 v-6 z',
    line: '#a7f070',
    width: 0,
  },
];
