import type { ArtworkFile, ArtworkRequest, ArtworkState } from '@rushtone/domain';
import { SITES } from '@rushtone/site';
import { sql } from 'kysely';
import type { Caller } from '../../identity/token.ts';
import type { Scope } from '../../database/schema.ts';
import { ApiError } from '../../errors/api-error.ts';
import { field, type Outbox } from '../../mail/queue.ts';
import { queueTeamMail } from '../../mail/team-mail.ts';

type Wish = Pick<ArtworkRequest, 'channel' | 'kind' | 'style' | 'references' | 'deadline' | 'notes'>;

/** Open requests per account. */
const OPEN_LIMIT = 5;
const SHOWN = 100;
/** Stored states of open requests; an accepted request is stored as 'requested'. */
const OPEN = ['requested', 'in_progress'] as const;

const SHOWN_STATE = sql<ArtworkState>`case
  when withdrawn_at is not null then 'withdrawn'
  when state = 'requested' and accepted_at is not null then 'accepted'
  when state = 'done' and exists (select from artwork_files f where f.request = artwork_requests.id) then 'delivered'
  else state end`;

const filesOf = async ({ db }: Scope, requests: readonly string[]): Promise<Map<string, ArtworkFile[]>> => {
  const files = new Map<string, ArtworkFile[]>();
  if (requests.length === 0) return files;
  const rows = await db
    .selectFrom('artwork_files')
    .select(['id', 'request', 'name', 'type', 'size'])
    .where('request', 'in', requests)
    .orderBy('id')
    .execute();
  for (const { request, id, size, ...file } of rows)
    files.set(request, [...(files.get(request) ?? []), { ...file, id: Number(id), size: Number(size) }]);
  return files;
};

/** Returns the requests of an account, newest first. */
export const artworkRequestsOf = async (
  scope: Scope,
  { uid }: Caller,
): Promise<Required<ArtworkRequest>[]> => {
  const { db, brand } = scope;
  const rows = await db
    .selectFrom('artwork_requests')
    .select([
      'id',
      'channel',
      'kind',
      'style',
      'reference_links as references',
      'notes',
      'answer',
      'created_at',
    ])
    .select(SHOWN_STATE.as('state'))
    .select(sql<string | null>`to_char(deadline, 'YYYY-MM-DD')`.as('deadline'))
    .where((row) => row.and({ uid, brand }))
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  const files = await filesOf(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, created_at, ...row }) => ({
    ...row,
    id: Number(id),
    created_at: created_at.toISOString(),
    files: files.get(id) ?? [],
  }));
};

/** Stores the request and queues a mail to the team, in one transaction. */
export const storeRequest = async (
  { db, jobs, brand }: Scope & Outbox,
  { uid, email }: Caller,
  { references, ...request }: Wish,
): Promise<void> => {
  const open = await db
    .selectFrom('artwork_requests')
    .select('id')
    .where((row) => row.and({ uid, brand }))
    .where('state', 'in', OPEN)
    .limit(OPEN_LIMIT)
    .execute();
  if (open.length === OPEN_LIMIT)
    throw new ApiError(
      409,
      `You have ${OPEN_LIMIT} open requests. Please wait until one is done, or withdraw one.`,
    );
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('artwork_requests')
      .values({ brand, uid, reference_links: references, ...request })
      .execute();
    await queueTeamMail(
      { db: transaction, jobs },
      {
        budget: 'requested',
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
};

/** Withdraws an open request and notifies the team. Returns `false` if there is no such request. */
export const withdrawRequest = (
  { db, jobs, brand, now }: Scope & Outbox,
  { uid, email }: Caller,
  id: number,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const request = await transaction
      .updateTable('artwork_requests')
      // Older versions have no separate state for it.
      .set({ state: 'declined', withdrawn_at: now, updated_at: now })
      .where((row) => row.and({ id: String(id), uid, brand }))
      .where('state', 'in', OPEN)
      .returning(['kind', 'style'])
      .executeTakeFirst();
    if (request === undefined) return false;
    await queueTeamMail(
      { db: transaction, jobs },
      {
        budget: 'requested',
        uid,
        replyTo: email,
        subject: `${SITES[brand].name}: Artwork request ${id} withdrawn`,
        lines: [field('Account', email ?? uid), field('Kind', request.kind), field('Style', request.style)],
      },
    );
    return true;
  });
