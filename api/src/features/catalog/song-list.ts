import { isUserPlaylist, OWN_PLAYLIST_SONGS_LIMIT } from '@rushtone/domain';
import { prepare } from '../../database/statement.ts';
import type { Scope } from '../../database/schema.ts';
import { newSince } from './song-rows.ts';

/** An ordered list of songs to navigate with next and previous, as SQL fragments for songs `s`. */
type SongList = { from: string; where: string; column: string; direction: 'asc' | 'desc' };

/** Statement parameters: `$brand`, `$list` (playlist ID), `$since` (songs added later are new) and `$uid`. */
export const LIST_VALUES = { brand: 'text', list: 'text', since: 'timestamptz', uid: 'text' } as const;

const byDate = { from: 'songs s', column: 's.date_added', direction: 'desc' } as const;

export const SONG_LISTS = {
  playlist: {
    from: 'songs s',
    where: 's.brand = $brand and s.playlist = $list',
    column: 's.position',
    direction: 'asc',
  },
  new: { ...byDate, where: 's.brand = $brand and s.date_added > $since' },
  network: {
    ...byDate,
    where:
      's.brand = $brand and exists (select 1 from members m where m.brand = s.brand and m.channel_id = s.channel_id)',
  },
  /** Empty for a visitor. */
  favorite: {
    from: 'songs s join favorites f on f.brand = s.brand and f.video_id = s.video_id',
    where: 's.brand = $brand and f.uid = $uid and f.brand = $brand',
    column: 'f.added_at',
    direction: 'desc',
  },
  /** A listener's own playlist; empty for all but its owner and editors unless it is public. */
  own: {
    from: 'songs s join own_playlist_songs e on e.video_id = s.video_id join own_playlists l on l.id = e.list',
    where:
      's.brand = $brand and e.list = $list and l.id = $list and l.brand = $brand and l.deleted_at is null and (l.public or l.uid = $uid or exists (select from playlist_editors m where m.list = l.id and m.uid = $uid))',
    column: 'e.position',
    direction: 'asc',
  },
} as const satisfies Record<string, SongList>;
export type ListKind = keyof typeof SONG_LISTS;

export const LIST_KINDS = Object.keys(SONG_LISTS) as readonly ListKind[];

const NAMED_KINDS = LIST_KINDS.filter((kind) => kind !== 'own');

/** Maps a list ID to its kind; IDs without a special meaning are playlists. */
export const kindOf = (id: string): ListKind =>
  isUserPlaylist(id) ? 'own' : (NAMED_KINDS.find((kind) => kind === id) ?? 'playlist');

export const valuesOf = ({ brand, now }: Omit<Scope, 'db'>, list: string, uid: string | null) => ({
  brand,
  list,
  since: newSince(now),
  uid,
});

/** Creates one value for each kind of list. */
export const forEachList = <Value>(create: (kind: ListKind) => Value): Readonly<Record<ListKind, Value>> => ({
  playlist: create('playlist'),
  new: create('new'),
  network: create('network'),
  favorite: create('favorite'),
  own: create('own'),
});

/** Must be at least the maximum size of a listener's playlist. */
const SONGS_AT_MOST = OWN_PLAYLIST_SONGS_LIMIT;

const ids = forEachList((kind) => {
  const { from, where, column, direction } = SONG_LISTS[kind];
  return prepare<{ video_id: string }, keyof typeof LIST_VALUES>(
    `song-ids-${kind}`,
    `select s.video_id from ${from} where ${where}
     order by ${column} ${direction}, s.video_id ${direction} limit ${SONGS_AT_MOST}`,
  );
});

export const findSongIds = async (scope: Scope, list: string, uid: string | null): Promise<string[]> => {
  const rows = await ids[kindOf(list)](scope.db, valuesOf(scope, list, uid));
  return rows.map((row) => row.video_id);
};
