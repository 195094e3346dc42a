import { ARTWORK_KINDS, ARTWORK_STATES, type ArtworkState } from '@rushtone/domain';
import { SITES } from '@rushtone/site';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Caller } from '../accounts/token.ts';
import type { Scope } from '../database/schema.ts';
import { defineEndpoint } from '../define-endpoint/define-endpoint.ts';
import { ApiError, notFound } from '../errors/api-error.ts';
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
    .select(['id', 'channel', 'kind', 'style', 'reference_links as references', 'notes', 'created_at'])
    .select(sql<ArtworkState>`case when withdrawn_at is null then state else 'withdrawn' end`.as('state'))
    .select(sql<string | null>`to_char(deadline, 'YYYY-MM-DD')`.as('deadline'))
    .where((row) => row.and({ uid, brand }))
    .orderBy('id', 'desc');

const OPEN = ['requested', 'in_progress'] as const;

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
      .where('state', 'in', OPEN)
      .limit(OPEN_LIMIT)
      .execute();
    if (open.length === OPEN_LIMIT)
      throw new ApiError(
        409,
        `You have ${OPEN_LIMIT} open requests. Please wait until one is done, or withdraw one.`,
      );
    await storeRequest(context, context.user, request);
    return { data: null, message: 'Your request has been sent successfully!' };
  },
});

/** Withdraws an open request and tells the team; false if there is none of that number. */
const withdrawRequest = (
  { db, jobs, brand, now }: Scope & Outbox & { now: Date },
  { uid, email }: Caller,
  id: number,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const request = await transaction
      .updateTable('artwork_requests')
      // The version before knows no state of its own for it.
      .set({ state: 'declined', withdrawn_at: now, updated_at: now })
      .where((row) => row.and({ id: String(id), uid, brand }))
      .where('state', 'in', OPEN)
      .returning(['kind', 'style'])
      .executeTakeFirst();
    if (request === undefined) return false;
    await queueTeamMail(
      { db: transaction, jobs },
      {
        uid,
        replyTo: email,
        subject: `${SITES[brand].name}: Artwork request ${id} withdrawn`,
        lines: [field('Account', email ?? uid), field('Kind', request.kind), field('Style', request.style)],
      },
    );
    return true;
  });

export const artworkWithdraw = defineEndpoint({
  auth: 'required',
  method: 'POST',
  path: '/artwork/withdraw',
  summary: 'Withdraws an open artwork request of the caller',
  form: z.object({
    id: z
      .string()
      .regex(/^\d{1,15}$/, 'must be the number of a request')
      .transform(Number),
  }),
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
      state: z.enum([...ARTWORK_STATES, 'withdrawn']),
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
