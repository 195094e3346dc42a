import type { Brand } from '@rushtone/site';
import type { ArtistData, DescriptionData } from './data.ts';
import { fraction, pick } from './random.ts';

const SUFFIXES: Readonly<Record<Brand, readonly string[]>> = {
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

/** Adds the style to some titles, except very short, very long or bracketed ones. */
export const uploadTitle = (brand: Brand, title: string): string => {
  const fits = title.length >= 6 && title.length <= 34 && !/[()[\]/]/.test(title);
  if (!fits || fraction(`suffix ${title}`) >= SUFFIX_SHARE) return title;
  return title + pick(SUFFIXES[brand], `which suffix ${title}`);
};

/** Tempo before and after, in BPM, and the speed in percent: gain of a sped-up song, rest of a slowed one. */
const tempo = (brand: Brand, title: string): { from: number; to: number; percent: number } => {
  const fast = brand === 'rushtone';
  const percent = fast
    ? 20 + Math.round(15 * fraction(`gain ${title}`))
    : 74 + Math.round(14 * fraction(`rest ${title}`));
  const factor = (fast ? 1 : 0) + percent / 100;
  const to = (fast ? 140 : 64) + (fast ? 20 : 22) * fraction(`bpm ${title}`);
  return { from: Math.round(to / factor), to: Math.round(to), percent };
};

const NATIVE_SHARE = 0.6;

type Described = { artist: ArtistData; playlist: string; title: string };

/** Writes a line in the artist's language or about the playlist, sometimes followed by facts, credits or a link. */
export const describeSong = (
  brand: Brand,
  data: DescriptionData,
  { artist, playlist, title }: Described,
): string => {
  const note = data.notes[title];
  if (note) return note;

  const choose = (list: readonly string[], what: string) => pick(list, `${what} ${artist.name} ${title}`);
  const native = data.native[artist.lang];
  const isNative = native !== undefined && fraction(`native ${title}`) < NATIVE_SHARE;
  const opener = choose(isNative ? native : (data.byPlaylist[playlist] ?? data.details), 'opener');
  const gap = isNative ? '\n' : ' ';
  const detail = choose(data.details, 'detail');
  const credit = choose(data.credits, 'credit');
  const link = choose(data.links, 'link');
  const shapes = [
    opener,
    detail,
    `${opener}${gap}${detail}`,
    `${opener}\n${credit}`,
    `${opener}${gap}${detail}\n${credit}`,
    `${opener}\n${link}`,
    `${opener}${gap}${detail}\n\n${link}`,
  ];
  const text = pick(shapes, `shape ${artist.name} ${title}`);
  return Object.entries({ artist: artist.name, slug: artist.slug, ...tempo(brand, title) }).reduce(
    (filled, [name, value]) => filled.replaceAll(`{${name}}`, String(value)),
    text,
  );
};
