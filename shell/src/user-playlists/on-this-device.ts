import type { OwnplaylistMatch, PlaylistRules } from '@rushtone/domain';
import type { HeardSong } from '../player/storage/history.ts';
import type { NotForMe } from '../player/storage/not-for-me.ts';

const DAY_MS = 86_400_000;

type Known = { heard: readonly HeardSong[]; notForMe: NotForMe; now: number };

/** Returns whether a song matches the rules about what was heard and refused on this device. */
export const onThisDevice = (
  rules: Pick<PlaylistRules, 'heard' | 'refused'>,
  { heard, notForMe, now }: Known,
): ((song: OwnplaylistMatch['songs'][number]) => boolean) => {
  const since = now - Number(rules.heard) * DAY_MS;
  const recent = rules.heard === '' ? [] : heard.filter(({ at }) => at > since);
  const { songs, artists } = rules.refused === '' ? { songs: [], artists: [] } : notForMe;
  const excluded = new Set([...recent.map(({ track }) => track), ...songs].map(({ videoId }) => videoId));
  const refused = new Set(artists);
  return ({ youtube_id, author_name }) => !excluded.has(youtube_id) && !refused.has(author_name);
};
