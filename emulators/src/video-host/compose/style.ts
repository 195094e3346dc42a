import type { Brand } from '../ids.ts';
import type { Mode } from './score.ts';

type Progression = readonly [number, number, number, number];

export interface Style {
  tempo: readonly [low: number, high: number];
  modes: readonly [Mode, ...Mode[]];
  /** How late the second of two sixteenths comes, as a share of a sixteenth. */
  swing: readonly [low: number, high: number];
  colour: { verse: 'triad' | 'seventh' | 'ninth'; chorus: 'triad' | 'seventh' | 'ninth' };
  progressions: Record<'bright' | 'dark', readonly [Progression, ...Progression[]]>;
  leadCentre: { verse: number; chorus: number };
}

export const styles: Record<Brand, Style> = {
  rushtone: {
    tempo: [140, 160],
    modes: ['major', 'minor', 'major'],
    swing: [0, 0.06],
    colour: { verse: 'triad', chorus: 'triad' },
    progressions: {
      bright: [
        [4, 5, 3, 6],
        [6, 4, 1, 5],
        [1, 5, 6, 4],
        [4, 1, 5, 6],
        [4, 5, 6, 1],
      ],
      dark: [
        [6, 7, 1, 1],
        [1, 6, 3, 7],
        [6, 3, 7, 1],
        [4, 6, 1, 7],
        [1, 7, 6, 7],
      ],
    },
    leadCentre: { verse: 72, chorus: 77 },
  },
  slowtide: {
    tempo: [60, 80],
    modes: ['minor', 'major', 'dorian'],
    swing: [0.1, 0.3],
    colour: { verse: 'ninth', chorus: 'seventh' },
    progressions: {
      bright: [
        [4, 3, 2, 1],
        [1, 3, 6, 4],
        [4, 5, 3, 6],
        [2, 5, 1, 6],
      ],
      dark: [
        [1, 6, 4, 7],
        [6, 7, 1, 3],
        [1, 4, 6, 5],
        [4, 1, 6, 7],
      ],
    },
    leadCentre: { verse: 69, chorus: 74 },
  },
  neutral: {
    tempo: [90, 128],
    modes: ['major', 'dorian', 'minor'],
    swing: [0.05, 0.35],
    colour: { verse: 'seventh', chorus: 'seventh' },
    progressions: {
      bright: [
        [2, 5, 1, 6],
        [4, 3, 6, 1],
        [1, 6, 4, 5],
        [4, 5, 3, 6],
      ],
      dark: [
        [1, 4, 7, 3],
        [6, 7, 1, 4],
        [1, 3, 4, 6],
        [4, 7, 1, 1],
      ],
    },
    leadCentre: { verse: 70, chorus: 75 },
  },
};
