import { count, date, link, text, textLike } from './columns.ts';
import { createPositions, ENTITY_DEFAULTS, type EntityType } from './entity-type.ts';

const isPicture = (value: string): boolean => value.length <= 2_000 && !/\s/.test(value);

export const news: EntityType = {
  ...ENTITY_DEFAULTS,
  table: 'news',
  key: 'position',
  columns: [
    count('position', 'integer'),
    text('title', 300, { required: true }),
    text('content', 50_000, { required: true }),
    textLike('image', isPicture, 'a URL or a video id'),
    link('url'),
    date('date_added', { required: true }),
  ],
  createDerive: createPositions,
  order: 'position',
};
