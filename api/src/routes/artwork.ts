import { ARTWORK_KINDS, ARTWORK_STATES } from '@rushtone/domain';
import { SITES } from '@rushtone/site';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Caller } from '../accounts/token.ts';
import type { Scope } from '../database/schema.ts';
import { defineEndpoint } from '../define-endpoint/define-endpoint.ts';
import { ApiError } from '../errors/api-error.ts';
import { field, queueTeamMail, type Outbox } from '../mail/queue.ts';
import { optionalText, requiredText, webAddress } from './form-fields.ts';

const TOOL = {
  auth: 'required',
  subscribersOnly: 'Channel artwork is part of a subscription.',
} as const;
const STYLE_MAX = 200;
const TEXT_MAX = 2_000;
/** Open requests per account. */
const OPEN_LIMIT = 5;
const SHOWN = 100;

/** A date or ''. From 2000 on: years of four digits are what the database can read. */
const deadline = z
  .union([z.iso.date('please enter a date'), z.literal('')], 'please enter a date')
  .refine((day) => day === '' || day >= '2000-01-01', 'please enter a date')
  .default('')
  .transform((day) => day || null);

const form = z.object({
  channel: webAddress('please enter the address of your channel'),
  kind: z.enum(ARTWORK_KINDS, 'please choose what you need'),
  style: requiredText(STYLE_MAX, 'please describe the style'),
  references: optionalText(TEXT_MAX),
  deadline,
  notes: optionalText(TEXT_MAX),
});

const requestsOf = ({ db, brand }: Scope, { uid }: Caller) =>
  db
    .selectFrom('artwork_requests')
    .select([
      'id',
      'channel',
      'kind',
      'style',
      'reference_links as references',
      'notes',
      'state',
      'created_at',
    ])
    .select(sql<string | null>`to_char(deadline, 'YYYY-MM-DD')`.as('deadline'))
    .where((row) => row.and({ uid, brand }))
    .orderBy('id', 'desc');

/** Stores the request and queues a mail to the team, in one transaction. */
const storeRequest = (
  { db, jobs, brand }: Scope & Outbox,
  { uid, email }: Caller,
  { references, ...request }: z.output<typeof form>,
) =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('artwork_requests')
      .values({ brand, uid, reference_links: references, ...request })
      .execute();
    await queueTeamMail(
      { db: transaction, jobs },
      {
        uid,
        replyTo: email,
        subject: `${SITES[brand].name}: Artwork request (${request.kind})`,
        lines: [
          field('Account', email ?? uid),
          field('Channel', request.channel),
          field('Style', request.style),
          field('References', references),
          field('Deadline', request.deadline),
          request.notes && `\n${request.notes}`,
        ],
      },
    );
  });

export const artworkRequest = defineEndpoint({
  ...TOOL,
  method: 'POST',
  path: '/artwork/request',
  summary: 'Requests channel artwork from the team',
  form,
  data: z.null(),
  limit: 'contact',
  async run(context, _query, request) {
    const open = await requestsOf(context, context.user)
      .where('state', 'in', ['requested', 'in_progress'])
      .limit(OPEN_LIMIT)
      .execute();
    if (open.length === OPEN_LIMIT)
      throw new ApiError(409, `You have ${OPEN_LIMIT} open requests. Please wait until one is done.`);
    await storeRequest(context, context.user, request);
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
    const rows = await requestsOf(context, context.user).limit(SHOWN).execute();
    const data = rows.map((row) => ({
      ...row,
      id: Number(row.id),
      created_at: row.created_at.toISOString(),
    }));
    return { data };
  },
});
