import { searchText } from '@rushtone/domain';
import { count, flag, link, text, textLike, videoId } from './columns.ts';
import { createPositions, ENTITY_DEFAULTS, type EntityType } from './entity-type.ts';

const isPlaylistId = (value: string): boolean =>
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value) && value.length <= 64 && value !== 'favorite';

/** A cover is a URL, or the id of the video whose thumbnail is used. */
const isCover = (value: string): boolean => /^(?:https?:\/\/|\/(?!\/))\S+$|^[\w-]{1,64}$/.test(value);

export const playlists: EntityType = {
  ...ENTITY_DEFAULTS,
  table: 'playlists',
  key: 'id',
  columns: [
    textLike('id', isPlaylistId, 'lower-case letters, digits and hyphens, and not favorite', {
      required: true,
    }),
    text('category_name', 200, { required: true }),
    text('description', 5_000, { empty: '' }),
    videoId('youtube_url'),
    link('description_url'),
    flag('special'),
    textLike('image_url', isCover, 'a URL or a video id'),
    flag('home'),
    count('position', 'integer'),
  ],
  derived: [{ name: 'sort_key', type: 'text' }],
  createDerive() {
    const position = createPositions();
    return (values) => ({ ...position(values), sort_key: searchText(String(values.category_name)) });
  },
  order: 'position, id',
};
