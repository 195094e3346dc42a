import { count, date, link, text, textLike } from './column.ts';
import type { Kind, Values } from './kind.ts';

const derive = () => {
  let place = 0;
  return (values: Values): Values => ({ position: values.position ?? place++ });
};

const isPicture = (value: string): boolean => value.length <= 2_000 && !/\s/.test(value);

export const news: Kind = {
  table: 'news',
  key: 'position',
  columns: [
    count('position', 'integer'),
    text('title', 300, { required: true }),
    text('content', 50_000, { required: true }),
    textLike('image', isPicture, 'an address or a video id'),
    link('url'),
    date('date_added', { required: true }),
  ],
  derived: [],
  derive,
  rules: [],
  after: [],
  updateOnly: false,
  exported: 'true',
  order: 'position',
};
