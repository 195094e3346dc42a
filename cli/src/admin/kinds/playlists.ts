import { searchText } from '@rushtone/domain';
import { count, flag, link, text, textLike, videoId } from './column.ts';
import type { Kind, Values } from './kind.ts';

const isPlaylistId = (value: string): boolean =>
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value) && value.length <= 64 && value !== 'favorite';

const derive = () => {
  let place = 0;
  return (values: Values): Values => ({
    position: values.position ?? place++,
    sort_key: searchText(String(values.category_name)),
  });
};

/** A cover is an address, or the video whose thumbnail is taken. */
const isCover = (value: string): boolean => /^(?:https?:\/\/|\/(?!\/))\S+$|^[\w-]{1,64}$/.test(value);

export const playlists: Kind = {
  table: 'playlists',
  key: 'id',
  columns: [
    textLike('id', isPlaylistId, 'lower case letters, digits and hyphens, and not favorite', {
      required: true,
    }),
    text('category_name', 200, { required: true }),
    text('description', 5_000, { empty: '' }),
    videoId('youtube_url', { required: true }),
    link('description_url'),
    flag('special'),
    textLike('image_url', isCover, 'an address or a video id'),
    flag('home'),
    count('position', 'integer'),
  ],
  derived: [{ name: 'sort_key', type: 'text' }],
  derive,
  rules: [],
  after: [],
  updateOnly: false,
  exported: 'true',
  order: 'position, id',
};
