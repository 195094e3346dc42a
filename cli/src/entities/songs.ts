import { searchWordsSql } from '@rushtone/api/catalog/search-words';
import { songSearchText } from '@rushtone/api/catalog/song-search-text';
import { searchText } from '@rushtone/domain';
import { count, date, text, videoId } from './columns.ts';
import { ENTITY_DEFAULTS, type EntityType, type Values } from './entity-type.ts';

/** Songs without a position are numbered within their playlist, in the order of the file. */
const createDerive = () => {
  const nextPositions = new Map<string, number>();
  return (values: Values): Values => {
    const [playlist, title, artist] = [String(values.playlist), String(values.title), String(values.artist)];
    const next = nextPositions.get(playlist) ?? 0;
    nextPositions.set(playlist, next + 1);
    return {
      position: values.position ?? next,
      search: songSearchText(title, artist),
      sort_key: searchText(title),
      artist_key: searchText(artist),
    };
  };
};

export const songs: EntityType = {
  ...ENTITY_DEFAULTS,
  table: 'songs',
  key: 'video_id',
  columns: [
    videoId('video_id'),
    text('title', 300, { required: true }),
    text('artist', 200, { required: true }),
    text('description', 10_000, { empty: '' }),
    text('playlist', 64, { required: true }),
    count('position', 'integer'),
    date('date_added', { required: true }),
    text('channel_id', 64),
  ],
  derived: [
    { name: 'search', type: 'text' },
    { name: 'sort_key', type: 'text' },
    { name: 'artist_key', type: 'text' },
  ],
  createDerive,
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
  ],
  afterImport: [
    `update playlists p set size = coalesce(c.songs, 0)
     from playlists q left join (select playlist, count(*)::int as songs from songs where brand = $1 group by playlist) c
       on c.playlist = q.id
     where q.brand = $1 and p.brand = q.brand and p.id = q.id and p.size is distinct from coalesce(c.songs, 0)
       and p.id not in ('new', 'network')`,
    searchWordsSql('$1::text'),
  ],
  order: 'playlist, position, video_id',
};
