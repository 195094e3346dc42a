import { count, date, text, textLike } from './column.ts';
import type { Kind, Values } from './kind.ts';

export const isChannelId = (value: string): boolean => /^[\w-]{1,64}$/.test(value);

/** A number of subscribers in short: 48.2K. */
export const subTag = (subs: number): string =>
  new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }).format(subs);

const derive = () => {
  let place = 0;
  return (values: Values): Values => ({
    position: values.position ?? place++,
    sub_tag: values.sub_tag ?? subTag(Number(values.subs)),
  });
};

export const members: Kind = {
  table: 'members',
  key: 'channel_id',
  columns: [
    textLike('channel_id', isChannelId, 'a channel id: letters, digits, - and _', { required: true }),
    text('channel_name', 200, { required: true }),
    text('channel_pic', 2_000, { required: true }),
    text('sub_tag', 20),
    text('testimonial', 2_000),
    count('subs', 'bigint', { empty: 0 }),
    count('views', 'bigint', { empty: 0 }),
    date('joined'),
    count('position', 'integer'),
  ],
  derived: [],
  derive,
  rules: [],
  after: [],
  updateOnly: false,
  exported: 'true',
  order: 'position, channel_id',
};
