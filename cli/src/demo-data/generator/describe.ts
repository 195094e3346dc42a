import type { ArtistData, DescriptionData } from './data.ts';
import { fraction, pick } from './random.ts';
import { tempo } from './tempo.ts';
import type { DemoBrand } from './types.ts';

const NATIVE_SHARE = 0.6;

/** One to four sentences: a line in the song's language or the playlist's mood, then, sometimes, facts, credits, a link. */
export function describe(
  brand: DemoBrand,
  data: DescriptionData,
  artist: ArtistData,
  playlist: string,
  title: string,
): string {
  const note = data.notes[title];
  if (note) return note;

  const choose = (list: readonly string[], what: string) => pick(list, `${what} ${artist.name} ${title}`);
  const native = data.native[artist.lang];
  const isNative = native !== undefined && fraction(`native ${title}`) < NATIVE_SHARE;
  const opener = choose(isNative ? native : (data.byPlaylist[playlist] ?? data.details), 'opener');
  const gap = isNative ? '\n' : ' ';
  const detail = () => choose(data.details, 'detail');
  const credit = () => choose(data.credits, 'credit');
  const link = () => choose(data.links, 'link');

  const shapes = [
    () => opener,
    () => detail(),
    () => `${opener}${gap}${detail()}`,
    () => `${opener}\n${credit()}`,
    () => `${opener}${gap}${detail()}\n${credit()}`,
    () => `${opener}\n${link()}`,
    () => `${opener}${gap}${detail()}\n\n${link()}`,
  ];
  const text = pick(shapes, `shape ${artist.name} ${title}`)();
  const { from, to, percent } = tempo(brand, title);
  return Object.entries({ artist: artist.name, slug: artist.slug, from, to, percent }).reduce(
    (filled, [name, value]) => filled.replaceAll(`{${name}}`, String(value)),
    text,
  );
}
