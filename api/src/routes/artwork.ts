import { ARTWORK_KINDS, ARTWORK_STATES } from '@rushtone/domain';
import { z } from 'zod';
import { artworkRequests, requestArtwork } from '../accounts/artwork-requests.ts';
import { subscriberOf } from '../define-endpoint/caller.ts';
import { defineEndpoint } from '../define-endpoint/define-endpoint.ts';
import { optionalText, requiredText, webAddress } from './form-fields.ts';

const TOOL = { auth: 'required', ttlSeconds: 0, query: z.object({}) } as const;
const REFUSAL = 'Channel artwork is part of a subscription.';
const STYLE_MAX = 200;
const TEXT_MAX = 2_000;

/** A date or ''. From 2000 on: years of four digits are what the database can read. */
const deadline = z
  .union([z.iso.date('please enter a date'), z.literal('')], 'please enter a date')
  .refine((day) => day === '' || day >= '2000-01-01', 'please enter a date')
  .default('')
  .transform((day) => day || null);

export const artworkRequest = defineEndpoint({
  ...TOOL,
  method: 'POST',
  path: '/artwork/request',
  summary: 'Requests channel artwork from the team',
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
  async run(context, _query, request) {
    const caller = await subscriberOf(context, REFUSAL);
    await requestArtwork(context.services.db, context.brand, caller, request);
    return { data: null, message: 'Your request has been sent successfully!' };
  },
});

export const artworkGetAll = defineEndpoint({
  ...TOOL,
  path: '/artwork/getall',
  summary: "The caller's artwork requests, newest first",
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
