import type { Random } from '../random.ts';
import type { SectionName } from './score.ts';

export interface Section {
  name: SectionName;
  bars: number;
  /** The second time that a section of this name comes, and so on. */
  turn: number;
}

type Form = readonly (readonly [SectionName, number])[];

const forms: readonly Form[] = [
  form(4, 8, 8, 4, 'short'),
  form(4, 8, 8, 4, 'full'),
  form(4, 12, 8, 8, 'full'),
  form(8, 16, 8, 8, 'full'),
  form(8, 16, 16, 8, 'short'),
  form(8, 16, 16, 8, 'full'),
];

export const tailSeconds = 4;
const shortest = 126;
const longest = 234;

function form(intro: number, verse: number, chorus: number, rest: number, size: 'short' | 'full'): Form {
  const firstHalf: Form = [
    ['intro', intro],
    ['verse', verse],
    ['chorus', chorus],
    ['verse', verse],
  ];
  const secondHalf: Form = [
    ['break', rest],
    ['chorus', chorus],
    ['ending', 4],
  ];
  return size === 'short' ? [...firstHalf, ...secondHalf] : [...firstHalf, ['chorus', chorus], ...secondHalf];
}

function barsIn(candidate: Form): number {
  return candidate.reduce((sum, [, bars]) => sum + bars, 0);
}

export function planForm(random: Random, barSeconds: number): Section[] {
  const fitting = forms.filter((candidate) => {
    const seconds = barsIn(candidate) * barSeconds + tailSeconds;
    return seconds >= shortest && seconds <= longest;
  });
  const [first = forms[1] ?? [], ...others] = fitting;
  return withTurns(random.pick([first, ...others]));
}

export function chorusOnly(bars: number): Section[] {
  return withTurns([['chorus', bars]]);
}

function withTurns(chosen: Form): Section[] {
  const turns = new Map<SectionName, number>();
  return chosen.map(([name, bars]) => {
    const turn = turns.get(name) ?? 0;
    turns.set(name, turn + 1);
    return { name, bars, turn };
  });
}
