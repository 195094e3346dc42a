import type { Song } from '@rushtone/domain';
import type { Scope } from '../../database/schema.ts';
import { prepareTogether } from '../../database/statement.ts';
import { parseLyrics } from '../lyrics/parse-lyrics.ts';
import { explorePlaylists, type PopularPlaylists } from './playlists.ts';
import { forEachList, kindOf, LIST_VALUES, SONG_LISTS, valuesOf, type ListKind } from './song-list.ts';
import { toSummary, type SummaryRow } from './song-rows.ts';

type SongRequest = {
  videoId: string;
  /** ID of the list being played; `null` for the song's own playlist. */
  list: string | null;
  explore: boolean;
  uid: string | null;
};

type SongRow = SummaryRow &
  Pick<Song, 'description' | 'first_song' | 'next' | 'next_title' | 'previous' | 'favorite'> & {
    tint: string | null;
    recipe: string | null;
    gain: number | null;
    lyrics: string | null;
    source: string;
    rights: string;
    at: number;
    /** Dates inside JSON are strings. */
    related: (Omit<SummaryRow, 'date_added'> & { date_added: string })[] | null;
  };

const RELATED_SONGS = 12;

const COLUMNS =
  's.video_id, s.title, s.artist, s.playlist, s.date_added, s.duration, s.start_second, s.end_second';
const OWN_PLAYLIST = 's.brand = o.brand and s.playlist = o.playlist';

/** The song after (`>`) or before (`<`) song `o` in its own playlist. */
const neighborInPlaylist = (side: '>' | '<'): string =>
  `select s.video_id, s.title from songs s where ${OWN_PLAYLIST}
   and (s.position, s.video_id) ${side} (o.position, o.video_id)
   order by s.position ${side === '>' ? 'asc' : 'desc'}, s.video_id ${side === '>' ? 'asc' : 'desc'} limit 1`;

/** The neighbor in another list. `k.place` is the song's position in that list, or null if it is not in the list. */
const neighborInList = (kind: ListKind, where: 'after' | 'before'): string => {
  const { from, where: listed, column, direction } = SONG_LISTS[kind];
  const ascends = (direction === 'asc') === (where === 'after');
  const order = ascends ? 'asc' : 'desc';
  return `select s.video_id, s.title from ${from} where ${listed}
    and (${column}, s.video_id) ${ascends ? '>' : '<'} (k.place, o.video_id)
    order by ${column} ${order}, s.video_id ${order} limit 1`;
};

/**
 * Next and previous follow the requested list. A song that is not in it (no longer new, for example) continues
 * in its own playlist; favorites without a sign-in have no next and no previous.
 */
const neighbor = (kind: ListKind, where: 'after' | 'before'): string => {
  const own = neighborInPlaylist(where === 'after' ? '>' : '<');
  if (kind === 'playlist') return own;
  const inList = neighborInList(kind, where);
  if (kind === 'favorite') return inList;
  return `(${inList}) union all (select * from (${own}) p where k.place is null) limit 1`;
};

/** Songs of the same playlist, nearest position first, then others of the same artist. */
const RELATED = `(select json_agg(json_build_object(
    'video_id', r.video_id, 'title', r.title, 'artist', r.artist, 'playlist', r.playlist,
    'date_added', r.date_added, 'duration', r.duration, 'start_second', r.start_second, 'end_second', r.end_second,
    'category_name', q.category_name) order by r.rank)
  from (
    (select ${COLUMNS}, 2 * row_number() over (order by s.position) as rank from songs s
      where ${OWN_PLAYLIST} and s.position >= o.position and s.video_id <> o.video_id
      order by s.position limit ${RELATED_SONGS})
    union all
    (select ${COLUMNS}, 2 * row_number() over (order by s.position desc) + 1 from songs s
      where ${OWN_PLAYLIST} and s.position < o.position
      order by s.position desc limit ${RELATED_SONGS})
    union all
    (select ${COLUMNS}, 1000 + row_number() over (order by s.sort_key) from songs s
      where s.brand = o.brand and s.artist_key = o.artist_key and s.playlist <> o.playlist
      order by s.sort_key limit ${RELATED_SONGS})
    order by rank limit ${RELATED_SONGS}
  ) r join playlists q on q.brand = o.brand and q.id = r.playlist)`;

const VALUES = { ...LIST_VALUES, song: 'text' } as const;

const createStatement = (kind: ListKind, explore: boolean) => {
  const { from, where, column } = SONG_LISTS[kind];
  const place =
    kind === 'playlist'
      ? ''
      : `left join lateral (select ${column} as place from ${from} where ${where} and s.video_id = o.video_id) k on true`;
  return prepareTogether<SongRow, keyof typeof VALUES>(
    `song-${kind}${explore ? '-explore' : ''}`,
    VALUES,
    `select asked.at::int, o.video_id, o.title, o.artist, o.playlist, o.date_added, o.duration, o.start_second,
       o.end_second, p.category_name, o.description, o.tint, o.recipe, o.gain,
       l.lyrics, l.source, l.rights,
       f.video_id as first_song, n.video_id as next, n.title as next_title, b.video_id as previous,
       exists (select from favorites v where v.uid = $uid and v.brand = o.brand and v.video_id = o.video_id) as favorite,
       ${explore ? RELATED : 'null::json'} as related
     from asked join songs o on o.brand = $brand and o.video_id = $song
     join playlists p on p.brand = o.brand and p.id = o.playlist
     left join lyrics l on l.brand = o.brand and l.video_id = o.video_id
     ${place}
     left join lateral (select s.video_id from songs s where ${OWN_PLAYLIST}
       order by s.position, s.video_id limit 1) f on true
     left join lateral (${neighbor(kind, 'after')}) n on true
     left join lateral (${neighbor(kind, 'before')}) b on true`,
  );
};

const STATEMENTS = forEachList((kind) => ({
  plain: createStatement(kind, false),
  explore: createStatement(kind, true),
}));

/** Undefined if the brand has no such song. */
export const getSong = async (
  scope: Scope & { popular: PopularPlaylists },
  { videoId, list, uid, explore }: SongRequest,
): Promise<Song | undefined> => {
  const { db, now } = scope;
  const kind = kindOf(list ?? '');
  const find = STATEMENTS[kind][explore ? 'explore' : 'plain'];
  const row = await find(db, { ...valuesOf(scope, list ?? '', uid), song: videoId });
  if (row === undefined) return undefined;
  const { description, first_song, next, next_title, previous, favorite, related, tint, recipe, gain } = row;
  const { lyrics, source, rights } = row;
  return {
    ...toSummary(row, now),
    description,
    first_song,
    next,
    next_title,
    previous,
    favorite,
    explore: explore ? await explorePlaylists(scope, row.playlist) : [],
    related: (related ?? []).map((each) =>
      toSummary({ ...each, date_added: new Date(each.date_added) }, now),
    ),
    ...(tint && { tint }),
    ...(recipe && { recipe }),
    ...(gain !== null && { gain }),
    ...(lyrics !== null && { lyrics: { lines: parseLyrics(lyrics), source, rights } }),
  };
};
