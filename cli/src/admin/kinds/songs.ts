import { searchText } from '@rushtone/domain';
import { songSearchText } from '@rushtone/api/catalog/song-search-text';
import { learnWordsOf } from '@rushtone/api/catalog/search-words';
import { count, date, text, videoId } from './column.ts';
import type { Kind, Values } from './kind.ts';

/** Without a position, songs stand in their playlist in the order of the file. */
const derive = () => {
  const places = new Map<string, number>();
  return (values: Values): Values => {
    const [playlist, title, artist] = [String(values.playlist), String(values.title), String(values.artist)];
    const place = places.get(playlist) ?? 0;
    places.set(playlist, place + 1);
    return {
      position: values.position ?? place,
      search: songSearchText(title, artist),
      sort_key: searchText(title),
      artist_key: searchText(artist),
    };
  };
};

export const songs: Kind = {
  table: 'songs',
  key: 'video_id',
  columns: [
    videoId('video_id', { required: true }),
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
  derive,
  rules: [
    {
      where: `r.playlist in ('new', 'network', 'favorite')`,
      reason: `r.playlist || ' is filled by itself: a song belongs to a playlist of your own'`,
    },
    {
      where: `r.playlist not in ('new', 'network', 'favorite')
        and not exists (select 1 from playlists p where p.brand = $1 and p.id = r.playlist)`,
      reason: `'there is no playlist ''' || r.playlist || ''': import playlists first'`,
    },
  ],
  after: [
    `update playlists p set size = coalesce(c.songs, 0)
     from playlists q left join (select playlist, count(*)::int as songs from songs where brand = $1 group by playlist) c
       on c.playlist = q.id
     where q.brand = $1 and p.brand = q.brand and p.id = q.id and p.size is distinct from coalesce(c.songs, 0)
       and p.id not in ('new', 'network')`,
    learnWordsOf('$1::text'),
  ],
  updateOnly: false,
  exported: 'true',
  order: 'playlist, position, video_id',
};
