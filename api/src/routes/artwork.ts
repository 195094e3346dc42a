import { ARTWORK_KINDS, ARTWORK_STATES } from '@rushtone/domain';
import { z } from 'zod';
import { artworkRequests, requestArtwork } from '../accounts/artwork-requests.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { optionalText, requiredText, webAddress } from './fields.ts';
import { subscriberOf } from './subscriber.ts';

const TOOL = { auth: 'required', ttlSeconds: 0, query: z.object({}) } as const;
const REFUSAL = 'Channel artwork is part of a subscription.';
const STYLE_MAX = 200;
const TEXT_MAX = 2_000;

/** A day, or '' for none; each year of it has four digits, as the database reads them. */
const deadline = z
  .union([z.iso.date('please enter a date'), z.literal('')], 'please enter a date')
  .refine((day) => day === '' || day >= '2000-01-01', 'please enter a date')
  .default('')
  .transform((day) => day || null);

export const artworkRequest = defineEndpoint({
  ...TOOL,
  method: 'POST',
  path: '/artwork/request',
  summary: 'Asks the team for artwork for a channel',
  form: z.object({
    channel: webAddress('please enter the address of your channel'),
    kind: z.enum(ARTWORK_KINDS, 'please choose what you need'),
    style: requiredText(STYLE_MAX, 'please describe the style'),
    references: optionalText(TEXT_MAX),
    deadline,
    notes: optionalText(TEXT_MAX),
  }),
  data: z.null(),
  limit: 'contact',
  async run(context, _query, wish) {
    const caller = await subscriberOf(context, REFUSAL);
    await requestArtwork(context.services.db, context.brand, caller, wish);
    return { data: null, message: 'Your request has been sent successfully!' };
  },
});

export const artworkGetAll = defineEndpoint({
  ...TOOL,
  path: '/artwork/getall',
  summary: "The caller's artwork requests, the newest first",
  data: z.array(
    z.object({
      id: z.int(),
      channel: z.string(),
      kind: z.enum(ARTWORK_KINDS),
      style: z.string(),
      references: z.string(),
      deadline: z.string().nullable(),
      notes: z.string(),
      state: z.enum(ARTWORK_STATES),
      created_at: z.string(),
    }),
  ),
  limit: 'account',
  async run(context) {
    const { uid } = await subscriberOf(context, REFUSAL);
    return { data: await artworkRequests(context.services.db, context.brand, uid) };
  },
});
