import { fraction } from './random.ts';
import type { DemoBrand } from './types.ts';

/** Beats a minute before and after; percent is the gain of a sped up song, the rest of a slowed one. */
export function tempo(brand: DemoBrand, title: string): { from: number; to: number; percent: number } {
  const percent =
    brand === 'rushtone'
      ? 20 + Math.round(15 * fraction(`gain ${title}`))
      : 74 + Math.round(14 * fraction(`rest ${title}`));
  const factor = brand === 'rushtone' ? 1 + percent / 100 : percent / 100;
  const to = brand === 'rushtone' ? 140 + 20 * fraction(`bpm ${title}`) : 64 + 22 * fraction(`bpm ${title}`);
  return { from: Math.round(to / factor), to: Math.round(to), percent };
}
