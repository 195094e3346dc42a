import type { Random } from '../random.ts';
import type { BarPlan, Write } from './bar-plan.ts';

/** Step, length in sixteenths, and interval over the chord's root. */
type Figure = readonly (readonly [step: number, steps: number, interval: number])[];

const offbeats: Figure = [2, 6, 10, 14].map((step) => [step, 1.8, 0] as const);
const driving: Figure = [0, 2, 4, 6, 8, 10, 12, 14].map(
  (step) => [step, 1.5, step % 4 === 2 ? 12 : 0] as const,
);
const gallop: Figure = [2, 3, 6, 7, 10, 11, 14, 15].map(
  (step) => [step, 0.85, step % 4 === 3 ? 12 : 0] as const,
);

const figures: Record<BarPlan['brand'], readonly [Figure, ...Figure[]]> = {
  rushtone: [offbeats, driving, gallop],
  slowtide: [
    [[0, 14, 0]],
    [
      [0, 9, 0],
      [10, 5, 7],
    ],
    [
      [0, 6, 0],
      [7, 3, 0],
      [12, 4, 7],
    ],
  ],
  neutral: [
    [
      [0, 2.5, 0],
      [3, 1, 12],
      [6, 2, 0],
      [10, 2, 7],
      [14, 2, 12],
    ],
    [
      [0, 5, 0],
      [7, 1, 0],
      [8, 4, 0],
      [12, 3, 7],
    ],
    [
      [0, 3, 0],
      [4, 2, 7],
      [7, 2, 12],
      [10, 3, 0],
      [14, 1.5, 7],
    ],
  ],
};

export interface BassManner {
  verse: Figure;
  chorus: Figure;
}

export function pickBass(random: Random, brand: BarPlan['brand']): BassManner {
  return { verse: random.pick(figures[brand]), chorus: random.pick(figures[brand]) };
}

export function playBass(plan: BarPlan, manner: BassManner, write: Write): void {
  const { section, chord, index } = plan;
  const root = 36 + chord.root - (chord.root > 6 ? 12 : 0);
  if (section.name === 'intro' && index < section.bars / 2) return;
  if (plan.isFinal || section.name === 'break' || section.name === 'ending') {
    return write('bass', 0, 15, root, 0.7);
  }
  const figure = section.name === 'chorus' ? manner.chorus : manner.verse;
  for (const [step, steps, interval] of figure) {
    write('bass', step, steps, root + interval, step % 4 === 0 ? 0.85 : 0.72);
  }
  if (plan.isLast && plan.brand !== 'slowtide') {
    const target = 36 + plan.next.root - (plan.next.root > 6 ? 12 : 0);
    write('bass', 15, 1, target - 1, 0.6);
  }
}
