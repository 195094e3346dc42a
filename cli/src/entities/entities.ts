import { subscriberTag } from '@rushtone/api/members';
import { searchText } from '@rushtone/domain';
import { UsageError } from '../command-line/command.ts';
import { count, date, flag, link, text, textLike, videoId } from './columns.ts';
import type { EntityType } from './entity-type.ts';
import { bounds, gains, lyricsOfSongs, recipes, songs, tempos } from './songs.ts';

const REQUIRED = { required: true };

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
  tempos,
  lyrics: lyricsOfSongs,
};
export const ENTITY_NAMES = Object.keys(ENTITY_TYPES);

export const findEntityType = (name = ''): EntityType => {
  const entity = Object.hasOwn(ENTITY_TYPES, name) ? ENTITY_TYPES[name] : undefined;
  if (entity === undefined) throw new UsageError(`Choose one of ${ENTITY_NAMES.join(', ')}, not '${name}'.`);
  return entity;
};
