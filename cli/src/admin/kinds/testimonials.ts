import { text, textLike } from './column.ts';
import type { Kind } from './kind.ts';
import { isChannelId } from './members.ts';

/** What members say; an empty one is taken back. */
export const testimonials: Kind = {
  table: 'members',
  key: 'channel_id',
  columns: [
    textLike('channel_id', isChannelId, 'a channel id: letters, digits, - and _', { required: true }),
    text('testimonial', 2_000),
  ],
  derived: [],
  derive: () => () => ({}),
  rules: [
    {
      where: 'not exists (select 1 from members m where m.brand = $1 and m.channel_id = r.channel_id)',
      reason: `'there is no member ''' || r.channel_id || ''''`,
    },
  ],
  after: [],
  updateOnly: true,
  exported: 'testimonial is not null',
  order: 'position, channel_id',
};
