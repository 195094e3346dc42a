import { count, date, text, textLike } from './columns.ts';
import { createPositions, ENTITY_DEFAULTS, type EntityType } from './entity-type.ts';

const channelId = textLike(
  'channel_id',
  (value) => /^[\w-]{1,64}$/.test(value),
  'a channel id (letters, digits, - and _)',
  { required: true },
);

/** The number of subscribers in short form: 48.2K. */
export const subscriberTag = (subs: number): string =>
  new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }).format(subs);

export const members: EntityType = {
  ...ENTITY_DEFAULTS,
  table: 'members',
  key: 'channel_id',
  columns: [
    channelId,
    text('channel_name', 200, { required: true }),
    text('channel_pic', 2_000, { required: true }),
    text('sub_tag', 20),
    text('testimonial', 2_000),
    count('subs', 'bigint', { empty: 0 }),
    count('views', 'bigint', { empty: 0 }),
    date('joined'),
    count('position', 'integer'),
  ],
  createDerive() {
    const position = createPositions();
    return (values) => ({
      ...position(values),
      sub_tag: values.sub_tag ?? subscriberTag(Number(values.subs)),
    });
  },
  order: 'position, channel_id',
};

/** What members say about the network; an empty cell removes a testimonial. */
export const testimonials: EntityType = {
  ...ENTITY_DEFAULTS,
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
