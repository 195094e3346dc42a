import { fraction, pick } from './random.ts';
import type { DemoBrand } from './types.ts';

const SUFFIXES: Readonly<Record<DemoBrand, readonly string[]>> = {
  rushtone: [
    ' (Nightcore)',
    ' - Nightcore',
    ' (sped up)',
    ' [Nightcore]',
    ' // sped up',
    ' (Nightcore Version)',
    ' ~ sped up ~',
  ],
  slowtide: [
    ' (slowed + reverb)',
    ' - slowed & reverb',
    ' (slowed)',
    ' [slowed + reverb]',
    ' // slowed to a crawl',
    ' (slowed version)',
  ],
};

const SUFFIX_SHARE = 0.24;
const ROOM_FOR_SUFFIX = { min: 6, max: 34 };

/** Uploaders add the style to some titles, never to the curt, the rambling or the already bracketed ones. */
export function uploadTitle(brand: DemoBrand, title: string): string {
  const fits = title.length >= ROOM_FOR_SUFFIX.min && title.length <= ROOM_FOR_SUFFIX.max;
  if (!fits || /[()[\]/]/.test(title) || fraction(`suffix ${title}`) >= SUFFIX_SHARE) return title;
  return title + pick(SUFFIXES[brand], `which suffix ${title}`);
}
