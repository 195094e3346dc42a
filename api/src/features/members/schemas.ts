import { z } from 'zod';
import { texts } from '../../http/endpoints/fields.ts';

export const member = z.object({
  ...texts('channel_id', 'channel_name', 'channel_pic', 'sub_tag'),
  testimonial: z.string().nullable(),
});
