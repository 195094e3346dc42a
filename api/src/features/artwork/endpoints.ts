import { ARTWORK_KINDS, SHOWN_ARTWORK_STATES } from '@rushtone/domain';
import { z } from 'zod';
import { artworkRequestsOf, storeRequest, withdrawRequest } from './requests.ts';
import { defineEndpoint } from '../../http/endpoints/define-endpoint.ts';
import { notFound } from '../../errors/api-error.ts';
import { optionalText, requiredText, rowNumber, webAddress } from '../../http/endpoints/fields.ts';

const TOOL = {
  auth: 'required',
  subscribersOnly: 'Channel artwork is part of a subscription.',
} as const;
const STYLE_MAX = 200;
const TEXT_MAX = 2_000;

/** A date from 2000 on, or `''`. Years must have four digits for the database. */
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
    await storeRequest(context, context.user, request);
    return { data: null, message: 'Your request has been sent successfully!' };
  },
});

export const artworkWithdraw = defineEndpoint({
  auth: 'required',
  method: 'POST',
  path: '/artwork/withdraw',
  summary: 'Withdraws an open artwork request of the caller',
  form: z.object({ id: rowNumber('must be the number of a request') }),
  data: z.null(),
  limit: 'write',
  async run(context, _query, { id }) {
    if (!(await withdrawRequest(context, context.user, id)))
      throw notFound('You have no open request of that number.');
    return { data: null, message: 'Your request has been withdrawn.' };
  },
});

export const artworkGetAll = defineEndpoint({
  ...TOOL,
  path: '/artwork/getall',
  summary: "The caller's artwork requests with the files that were delivered, newest first",
  data: z.array(
    z.object({
      id: z.int(),
      channel: z.string(),
      kind: z.enum(ARTWORK_KINDS),
      style: z.string(),
      references: z.string(),
      deadline: z.string().nullable(),
      notes: z.string(),
      state: z.enum(SHOWN_ARTWORK_STATES),
      answer: z.string().describe('What the team wrote last'),
      created_at: z.string(),
      files: z
        .array(z.object({ id: z.int(), name: z.string(), type: z.string(), size: z.int() }))
        .describe('To be read by POST /artwork/file'),
    }),
  ),
  limit: 'account',
  run: async (context) => ({ data: await artworkRequestsOf(context, context.user) }),
});
