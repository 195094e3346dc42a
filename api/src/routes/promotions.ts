import { z } from 'zod';
import { promotionOf, savePromotion } from '../accounts/promotions.ts';
import { subscriberOf } from '../define-endpoint/caller.ts';
import { defineEndpoint } from '../define-endpoint/define-endpoint.ts';
import { webAddress } from './form-fields.ts';

const TOOL = { auth: 'required', ttlSeconds: 0, query: z.object({}) } as const;
const REFUSAL = 'Channel promotion is part of a subscription.';

export const promotionGet = defineEndpoint({
  ...TOOL,
  path: '/promotion/get',
  summary: "A subscriber's promoted channel and video, and the calendar",
  data: z.object({
    youtube_channel: z.string(),
    youtube_share: z.string(),
    promotion_calendar: z.array(z.object({ date: z.string(), title: z.string() })),
  }),
  limit: 'account',
  async run(context) {
    const { brand, services, now } = context;
    const { uid } = await subscriberOf(context, REFUSAL);
    return { data: await promotionOf(services.db, { brand, uid }, now) };
  },
});

export const promotionSave = defineEndpoint({
  ...TOOL,
  method: 'POST',
  path: '/promotion/save',
  summary: 'Sets the promoted channel and video',
  form: z.object({
    youtube_channel: webAddress('please enter the address of your channel'),
    youtube_share: webAddress('please enter the address of a video'),
  }),
  data: z.null(),
  limit: 'write',
  async run(context, _query, links) {
    const { uid } = await subscriberOf(context, REFUSAL);
    await savePromotion(context.services.db, { brand: context.brand, uid }, links);
    return { data: null, message: 'Your channel promotion has been saved!' };
  },
});
