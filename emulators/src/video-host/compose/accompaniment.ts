import type { Random } from '../random.ts';
import type { BarPlan, Write } from './bar-plan.ts';

type Steps = readonly number[];

const compings: Record<BarPlan['brand'], readonly [Steps, ...Steps[]]> = {
  rushtone: [
    [2, 6, 10, 14],
    [0, 3, 6, 8, 11, 14],
    [0, 3, 6, 10, 12],
  ],
  slowtide: [[0], [0, 10], [0, 7]],
  neutral: [
    [0, 7, 10],
    [2, 5, 10, 13],
    [0, 6, 11],
  ],
};

export interface Accompaniment {
  comping: Steps;
  order: readonly number[];
  arpEvery: 1 | 2 | 4;
}

export function pickAccompaniment(random: Random, brand: BarPlan['brand']): Accompaniment {
  return {
    comping: random.pick(compings[brand]),
    order: random.pick([
      [0, 1, 2, 3, 2, 1],
      [0, 2, 1, 3],
      [3, 2, 1, 0, 1, 2],
      [0, 1, 3, 2, 3, 1, 2, 1],
    ]),
    arpEvery: brand === 'rushtone' ? random.pick([1, 2]) : brand === 'slowtide' ? 4 : 2,
  };
}

const padLevel = { intro: 0.5, verse: 0.5, chorus: 0.72, break: 0.6, ending: 0.6 } as const;

export function playPad(plan: BarPlan, chord: readonly number[], write: Write): void {
  const steps = plan.isFinal ? 20 : 16.4;
  for (const pitch of chord) write('pad', 0, steps, pitch, padLevel[plan.section.name]);
}

/** Keys carry the verse; under a chorus they only mark the chords. */
export function playKeys(plan: BarPlan, manner: Accompaniment, chord: readonly number[], write: Write): void {
  const { name } = plan.section;
  if (plan.isFinal) {
    chord.forEach((pitch, order) => write('keys', order * 0.35, 18, pitch, 0.5));
    return;
  }
  const gentle = name === 'intro' || name === 'break' || name === 'ending';
  const hits = gentle ? [0] : manner.comping;
  hits.forEach((step, order) => {
    const steps = Math.min((hits[order + 1] ?? 16) - step, plan.brand === 'rushtone' && !gentle ? 1.6 : 14);
    for (const pitch of chord) write('keys', step, steps, pitch, order === 0 ? 0.46 : 0.38);
  });
}

export function playArp(plan: BarPlan, manner: Accompaniment, chord: readonly number[], write: Write): void {
  const { name, turn } = plan.section;
  const playing = name === 'chorus' || name === 'break' || name === 'intro' || (name === 'verse' && turn > 0);
  if (!playing || plan.isFinal) return;
  const every = name === 'chorus' ? manner.arpEvery : manner.arpEvery * 2;
  const level = { chorus: 0.4, break: 0.5, intro: 0.5, verse: 0.26, ending: 0.3 }[name];
  for (let step = 0, turnOf = 0; step < 16; step += every, turnOf += 1) {
    const tone = manner.order[turnOf % manner.order.length] ?? 0;
    const pitch = (chord[tone % chord.length] ?? 60) + 12 + (tone >= chord.length ? 12 : 0);
    write('arp', step, every * 0.9, pitch, level * (step % 4 === 0 ? 1 : 0.8));
  }
}
