import type { Brand } from '../ids.ts';
import type { Random } from '../random.ts';

export interface ThemeNote {
  /** In sixteenths, over the two bars of a phrase. */
  step: number;
  steps: number;
  /** In scale steps from the note before. */
  move: number;
}

export interface Phrase {
  notes: ThemeNote[];
  lift: number;
}

/** Eight bars: a phrase, the same again over other chords, the phrase, and an answer. */
export type Theme = readonly [Phrase, Phrase, Phrase, Phrase];

type Cells = readonly [readonly number[], ...(readonly number[])[]];

const openings: Record<Brand, Cells> = {
  rushtone: [
    [0, 3, 6, 8, 12],
    [0, 2, 4, 6, 8, 11, 14],
    [0, 4, 6, 8, 10, 12, 14],
    [2, 4, 6, 8, 12],
    [0, 3, 6, 10, 12, 14],
    [0, 6, 8, 10, 12],
  ],
  slowtide: [
    [0, 6, 8],
    [2, 4, 8, 14],
    [0, 4, 10],
    [4, 6, 8, 12],
    [0, 3, 8, 12],
  ],
  neutral: [
    [0, 3, 6, 10, 12],
    [2, 4, 7, 10, 14],
    [0, 4, 7, 8, 12],
    [0, 3, 4, 8, 11, 14],
    [4, 6, 8, 10, 14],
  ],
};

const closings: Record<Brand, Cells> = {
  rushtone: [
    [0, 4, 6],
    [0, 3, 6, 8],
    [2, 4, 8],
    [0, 2, 4],
  ],
  slowtide: [[0, 4], [0], [2, 6], [0, 6]],
  neutral: [
    [0, 3, 6],
    [0, 4],
    [2, 4, 7],
    [0, 6, 8],
  ],
};

const steps = [-1, 1, -1, 1, 1, -1, 0, 0, 2, -2, 2, -2, 3, -3, 4] as const;

function createPhrase(random: Random, brand: Brand, lift: number): Phrase {
  const onsets = [
    ...random.pick(openings[brand]),
    ...random.pick(closings[brand]).map((onset) => onset + 16),
  ];
  let last = 0;
  const notes = onsets.map((step, index): ThemeNote => {
    const leapt = Math.abs(last) > 1;
    const move = index === 0 ? 0 : leapt ? -Math.sign(last) : random.pick(steps);
    last = move;
    const room = (onsets[index + 1] ?? 30) - step;
    return { step, steps: room * (room > 6 ? 0.8 : 0.94), move };
  });
  return { notes, lift };
}

export function createTheme(random: Random, brand: Brand): Theme {
  const call = createPhrase(random, brand, 0);
  const answer = createPhrase(random, brand, random.int(0, 2));
  const sequenced = { notes: call.notes, lift: random.pick([0, -1, 1]) };
  return [call, sequenced, call, answer];
}
