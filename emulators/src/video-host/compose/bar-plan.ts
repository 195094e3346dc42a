import type { Random } from '../random.ts';
import type { Brand } from '../ids.ts';
import type { Section } from './form.ts';
import type { Chord, Key } from './harmony.ts';
import { ranges, type Note, type Voice } from './score.ts';

/** All that a player of one part has to know about the bar at hand. */
export interface BarPlan {
  brand: Brand;
  key: Key;
  section: Section;
  /** Within its section. */
  index: number;
  isLast: boolean;
  isFinal: boolean;
  chord: Chord;
  next: Chord;
  at: number;
  sixteenth: number;
  swing: number;
}

export type Write = (voice: Voice, step: number, steps: number, pitch: number, velocity: number) => void;

/** Collects notes given in sixteenths of the bar, with a human's swing, timing and touch. */
export function barWriter(plan: BarPlan, random: Random): { notes: Note[]; write: Write } {
  const notes: Note[] = [];
  const loose = plan.brand === 'rushtone' ? 0.003 : 0.009;
  function write(voice: Voice, step: number, steps: number, pitch: number, velocity: number): void {
    const late = Math.floor(step) % 2 === 1 ? plan.swing : 0;
    const at = plan.at + (step + late) * plan.sixteenth + random.between(0, loose);
    const touch = velocity * random.between(0.88, 1.06);
    notes.push({
      voice,
      at,
      length: Math.max(0.05, steps * plan.sixteenth),
      pitch: fold(pitch, ranges[voice]),
      velocity: Math.min(1, Math.max(0.05, touch)),
    });
  }
  return { notes, write };
}

function fold(pitch: number, [low, high]: readonly [number, number]): number {
  let folded = pitch;
  while (folded < low) folded += 12;
  while (folded > high) folded -= 12;
  return folded;
}
