import type { ArtworkRequest } from '@rushtone/domain';
import { SITES, type Brand } from '@rushtone/site';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { ApiError } from '../errors/api-error.ts';
import { field, queueTeamMail } from '../mail/queue.ts';
import type { Caller } from './token.ts';

export type ArtworkForm = Omit<ArtworkRequest, 'id' | 'state' | 'created_at'>;

/** Open requests per account. */
const OPEN_LIMIT = 5;
const SHOWN = 100;

const requestsOf = (db: Kysely<Database>, brand: Brand, uid: string) =>
  db
    .selectFrom('artwork_requests')
    .select([
      'id',
      'channel',
      'kind',
      'style',
      'reference_links as references',
      sql<string | null>`to_char(deadline, 'YYYY-MM-DD')`.as('deadline'),
      'notes',
      'state',
      'created_at',
    ])
    .where('uid', '=', uid)
    .where('brand', '=', brand)
    .orderBy('id', 'desc');

/** Newest first. */
export const artworkRequests = async (
  db: Kysely<Database>,
  brand: Brand,
  uid: string,
): Promise<ArtworkRequest[]> =>
  (await requestsOf(db, brand, uid).limit(SHOWN).execute()).map((row) => ({
    ...row,
    id: Number(row.id),
    created_at: row.created_at.toISOString(),
  }));

/** Stores a request and queues a mail to the team, in one transaction. */
export const requestArtwork = async (
  db: Kysely<Database>,
  brand: Brand,
  { uid, email }: Caller,
  { references, ...form }: ArtworkForm,
): Promise<void> => {
  const open = await requestsOf(db, brand, uid)
    .where('state', 'in', ['requested', 'in_progress'])
    .limit(OPEN_LIMIT)
    .execute();
  if (open.length === OPEN_LIMIT)
    throw new ApiError(409, `You have ${OPEN_LIMIT} open requests. Please wait until one is done.`);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('artwork_requests')
      .values({ brand, uid, reference_links: references, ...form })
      .execute();
    await queueTeamMail(transaction, {
      replyTo: email,
      subject: `${SITES[brand].name}: Artwork request (${form.kind})`,
      lines: [
        field('Account', email ?? uid),
        field('Channel', form.channel),
        field('Style', form.style),
        field('References', references),
        field('Deadline', form.deadline),
        form.notes && `\n${form.notes}`,
      ],
    });
  });
};
