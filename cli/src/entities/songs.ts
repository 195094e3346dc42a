import { artistsSql } from '@rushtone/api/search/artists';
import { lyricsSearchText } from '@rushtone/api/search/lyrics';
import { searchWordsSql } from '@rushtone/api/search/search-words';
import { songSearchText } from '@rushtone/api/search/song-search-text';
import { searchText } from '@rushtone/domain';
import {
  beatsPerMinute,
  count,
  date,
  decibels,
  length,
  lyrics,
  recipe,
  text,
  videoId,
  type Column,
} from './columns.ts';
import type { EntityType } from './entity-type.ts';

const REQUIRED = { required: true };

export const songs: EntityType = {
  table: 'songs',
  key: 'video_id',
  columns: [
    videoId('video_id'),
    text('title', 300, REQUIRED),
    text('artist', 200, REQUIRED),
    text('description', 10_000, { empty: '' }),
    text('playlist', 64, REQUIRED),
    count('position', 'integer'),
    date('date_added', REQUIRED),
    text('channel_id', 64),
    length('duration'),
  ],
  numberedWithin: 'playlist',
  derived: ['search', 'sort_key', 'artist_key'],
  compute: ({ title, artist }) => ({
    search: songSearchText(String(title), String(artist)),
    sort_key: searchText(String(title)),
    artist_key: searchText(String(artist)),
  }),
  rules: [
    {
      condition: `r.playlist in ('new', 'network', 'favorite')`,
      reason: `'the playlist ' || r.playlist || ' is computed: choose a playlist of your own'`,
    },
    {
      condition: `r.playlist not in ('new', 'network', 'favorite')
        and not exists (select 1 from playlists p where p.brand = $1 and p.id = r.playlist)`,
      reason: `'there is no playlist ''' || r.playlist || ''': import playlists first'`,
    },
    {
      condition: `exists (select 1 from songs s where s.brand = $1 and s.video_id = r.video_id
        and greatest(s.end_second, s.start_second + 1) > r.duration)`,
      reason: `'duration ' || r.duration || ' is before the end of the song: change its bounds first'`,
    },
  ],
  afterImport: [
    `update playlists p set size = coalesce(c.songs, 0)
     from playlists q left join (select playlist, count(*)::int as songs from songs where brand = $1 group by playlist) c
       on c.playlist = q.id
     where q.brand = $1 and p.brand = q.brand and p.id = q.id and p.size is distinct from coalesce(c.songs, 0)
       and p.id not in ('new', 'network')`,
    searchWordsSql('$1::text'),
    artistsSql('$1::text'),
  ],
  order: 'playlist, position, video_id',
};

const NO_SUCH_SONG = {
  condition: 'not exists (select 1 from songs s where s.brand = $1 and s.video_id = r.video_id)',
  reason: `'there is no song ''' || r.video_id || ''''`,
};

/** Start and end of songs in their videos, which an import of songs does not change. An empty cell removes a bound. */
export const bounds: EntityType = {
  table: 'songs',
  key: 'video_id',
  columns: [videoId('video_id'), count('start_second', 'integer'), count('end_second', 'integer')],
  rules: [
    NO_SUCH_SONG,
    {
      condition: 'r.end_second <= coalesce(r.start_second, 0)',
      reason: `'end_second ' || r.end_second || ' is not after start_second ' || coalesce(r.start_second, 0)`,
    },
    {
      condition: `exists (select 1 from songs s where s.brand = $1 and s.video_id = r.video_id
        and greatest(r.end_second, r.start_second + 1) > s.duration)`,
      reason: `'the bounds lie beyond the end of the video, whose duration is ' ||
        (select duration from songs s where s.brand = $1 and s.video_id = r.video_id)`,
    },
  ],
  updateOnly: true,
  exportFilter: '(start_second is not null or end_second is not null)',
  order: 'playlist, position, video_id',
};

/** One column of songs, which an import of songs does not change. An empty cell removes its value. */
const columnOfSongs = (column: Column): EntityType => ({
  table: 'songs',
  key: 'video_id',
  columns: [videoId('video_id'), column],
  rules: [NO_SUCH_SONG],
  updateOnly: true,
  exportFilter: `${column.name} is not null`,
  order: 'playlist, position, video_id',
});

/** Recipes of the maker by which songs were made. */
export const recipes = columnOfSongs(recipe('recipe'));

/** How much louder songs are played, so that all sound equally loud. */
export const gains = columnOfSongs(decibels('gain'));

/** Tempo of songs, by which listeners choose songs for a playlist by rules. */
export const tempos = columnOfSongs(beatsPerMinute('tempo'));

/** Words of songs, each with its source and the right by which it is shown. */
export const lyricsOfSongs: EntityType = {
  table: 'lyrics',
  key: 'video_id',
  columns: [
    videoId('video_id'),
    lyrics('lyrics'),
    text('source', 200, REQUIRED),
    text('rights', 300, REQUIRED),
  ],
  derived: ['search'],
  compute: (values) => ({ search: lyricsSearchText(String(values.lyrics)) }),
  rules: [
    NO_SUCH_SONG,
    {
      condition: `exists (select 1 from lyrics l where l.brand = $1 and l.video_id = r.video_id and l.lyrics is null)`,
      reason: `'the lyrics of ' || r.video_id || ' were taken down: lyrics allow brings them back'`,
    },
  ],
  exportFilter: 'lyrics is not null',
  order: 'video_id',
};
