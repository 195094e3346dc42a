import { UsageError } from '../failures.ts';
import type { Kind } from './kind.ts';
import { members } from './members.ts';
import { news } from './news.ts';
import { playlists } from './playlists.ts';
import { songs } from './songs.ts';
import { testimonials } from './testimonials.ts';

const KINDS: Readonly<Record<string, Kind>> = { songs, playlists, members, news, testimonials };
export const KIND_NAMES = Object.keys(KINDS);

export const kindNamed = (name: string | undefined): Kind => {
  const kind = name === undefined || !Object.hasOwn(KINDS, name) ? undefined : KINDS[name];
  if (kind === undefined) {
    throw new UsageError(`Say what: ${KIND_NAMES.join(', ')}${name === undefined ? '' : `; not '${name}'`}.`);
  }
  return kind;
};
