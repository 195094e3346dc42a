import { artistsSql } from '@rushtone/api/search/artists';
import { subscriberTag } from '@rushtone/api/members';
import { lyricsSearchText } from '@rushtone/api/search/lyrics';
import { searchWordsSql } from '@rushtone/api/search/search-words';
import { songSearchText } from '@rushtone/api/search/song-search-text';
import { searchText } from '@rushtone/domain';
import { UsageError } from '../command-line/command.ts';
import {
  count,
  date,
  decibels,
  flag,
  length,
  link,
  lyrics,
  recipe,
  text,
  textLike,
  videoId,
  type Column,
  type Values,
} from './columns.ts';

/** Contents of an import file: its columns, and the table that they are written to. */
export type EntityType = {
  table: string;
  /** Unique among the rows of a brand. */
  key: string;
  /** Rows without a `position` are numbered in file order. */
  columns: readonly Column[];
  /** Column whose values are numbered separately. */
  numberedWithin?: string;
  /** Text columns of the table that are computed rather than read from the file. */
  derived?: readonly string[];
  /** Computes the derived columns, and defaults that depend on other columns. */
  compute?: (values: Values) => Values;
  /** Checks that need the database; `condition` matches invalid staged rows `r`, and `$1` is the brand. */
  rules?: readonly { condition: string; reason: string }[];
  /** Statements that run after the rows were written; `$1` is the brand. */
  afterImport?: readonly string[];
  /** Whether the import only updates existing rows. */
  updateOnly?: boolean;
  /** SQL condition for the rows to export. */
  exportFilter?: string;
  order: string;
};

const REQUIRED = { required: true };

const songs: EntityType = {
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
const bounds: EntityType = {
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
const recipes = columnOfSongs(recipe('recipe'));

/** How much louder songs are played, so that all sound equally loud. */
const gains = columnOfSongs(decibels('gain'));

/** Words of songs, each with its source and the right by which it is shown. */
const lyricsOfSongs: EntityType = {
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

const isPlaylistId = (value: string): boolean =>
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value) && value.length <= 64 && value !== 'favorite';

/** A cover is a URL, or the id of a video whose thumbnail is used. */
const isCover = (value: string): boolean => /^(?:https?:\/\/|\/(?!\/))\S+$|^[\w-]{1,64}$/.test(value);

const playlists: EntityType = {
  table: 'playlists',
  key: 'id',
  columns: [
    textLike('id', isPlaylistId, 'lower-case letters, digits and hyphens, and not favorite', REQUIRED),
    text('category_name', 200, REQUIRED),
    text('description', 5_000, { empty: '' }),
    videoId('youtube_url'),
    link('description_url'),
    flag('special'),
    textLike('image_url', isCover, 'a URL or a video id'),
    flag('home'),
    count('position', 'integer'),
  ],
  derived: ['sort_key'],
  compute: ({ category_name }) => ({ sort_key: searchText(String(category_name)) }),
  order: 'position, id',
};

const isChannelId = (value: string): boolean => /^[\w-]{1,64}$/.test(value);
const channelId = textLike('channel_id', isChannelId, 'a channel id (letters, digits, - and _)', REQUIRED);

const members: EntityType = {
  table: 'members',
  key: 'channel_id',
  columns: [
    channelId,
    text('channel_name', 200, REQUIRED),
    text('channel_pic', 2_000, REQUIRED),
    text('sub_tag', 20),
    text('testimonial', 2_000),
    count('subs', 'bigint', { empty: 0 }),
    count('views', 'bigint', { empty: 0 }),
    date('joined'),
    count('position', 'integer'),
  ],
  compute: ({ sub_tag, subs }) => ({ sub_tag: sub_tag ?? subscriberTag(Number(subs)) }),
  order: 'position, channel_id',
};

/** Members' testimonials about the network; an empty cell removes one. */
const testimonials: EntityType = {
  table: 'members',
  key: 'channel_id',
  columns: [channelId, text('testimonial', 2_000)],
  rules: [
    {
      condition: 'not exists (select 1 from members m where m.brand = $1 and m.channel_id = r.channel_id)',
      reason: `'there is no member ''' || r.channel_id || ''''`,
    },
  ],
  updateOnly: true,
  exportFilter: 'testimonial is not null',
  order: 'position, channel_id',
};

const isPicture = (value: string): boolean => value.length <= 2_000 && !/\s/.test(value);

const news: EntityType = {
  table: 'news',
  key: 'position',
  columns: [
    count('position', 'integer'),
    text('title', 300, REQUIRED),
    text('content', 50_000, REQUIRED),
    textLike('image', isPicture, 'a URL or a video id'),
    link('url'),
    date('date_added', REQUIRED),
  ],
  order: 'position',
};

const ENTITY_TYPES: Readonly<Record<string, EntityType>> = {
  songs,
  playlists,
  members,
  news,
  testimonials,
  bounds,
  recipes,
  gains,
  lyrics: lyricsOfSongs,
};
export const ENTITY_NAMES = Object.keys(ENTITY_TYPES);

export const findEntityType = (name = ''): EntityType => {
  const entity = Object.hasOwn(ENTITY_TYPES, name) ? ENTITY_TYPES[name] : undefined;
  if (entity === undefined) throw new UsageError(`Choose one of ${ENTITY_NAMES.join(', ')}, not '${name}'.`);
  return entity;
};
