import type { PromotionOffer } from '@rushtone/domain';
import { SITES, type Brand } from '@rushtone/site';
import { sql } from 'kysely';
import { isSubscriber } from '../../identity/roles.ts';
import type { Caller } from '../../identity/token.ts';
import { DAY_MS } from '../catalog/song-rows.ts';
import type { Scope } from '../../database/schema.ts';
import { ApiError, notFound } from '../../errors/api-error.ts';
import { takeTurns } from '../../mail/limits.ts';
import { field, type Outbox } from '../../mail/queue.ts';
import { queueTeamMail } from '../../mail/team-mail.ts';

/** Maximum number of upcoming slots per account. */
const MOST_TAKEN = 2;
const SHOWN = 200;
const SHOWN_AFTER_DAYS = 30;

const GONE = 'This slot is taken, or over. Please choose another.';

/** Returns slots since a month ago. For slots of others, only that they are taken. */
export const offersFor = async ({ db, brand, now }: Scope, uid: string): Promise<PromotionOffer[]> => {
  const rows = await db
    .selectFrom('promotion_offers')
    .select(['id', 'starts_at', 'title', 'uid'])
    .where('brand', '=', brand)
    .where('starts_at', '>=', new Date(now.getTime() - SHOWN_AFTER_DAYS * DAY_MS))
    .orderBy('starts_at')
    .orderBy('id')
    .limit(SHOWN)
    .execute();
  return rows.map(({ id, starts_at, title, uid: holder }) => ({
    id: Number(id),
    starts_at: starts_at.toISOString(),
    title,
    state: holder === null ? 'free' : holder === uid ? 'yours' : 'taken',
  }));
};

type Change = Scope & Outbox & { user: Caller; id: number };

/** Takes a free slot for the account's saved channel; idempotent. */
export const takeOffer = ({ db, jobs, brand, now, user, id }: Change): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { uid, email } = user;
    await takeTurns(tx, `promotion of ${uid}`);
    const links = await tx
      .selectFrom('promotions')
      .select(['youtube_channel', 'youtube_share'])
      .where((row) => row.and({ brand, uid }))
      .executeTakeFirst();
    if (links === undefined) throw new ApiError(409, 'Save your channel and a video first.');
    const own = await tx
      .selectFrom('promotion_offers')
      .select('id')
      .where((row) => row.and({ brand, uid }))
      .where('starts_at', '>', now)
      .execute();
    if (own.some((each) => Number(each.id) === id)) return;
    if (own.length >= MOST_TAKEN)
      throw new ApiError(409, `You have ${MOST_TAKEN} slots. Give one back to take another.`);
    const taken = await tx
      .updateTable('promotion_offers')
      .set({ uid, reminded_at: null })
      .where((row) => row.and({ brand, id: String(id), uid: null }))
      .where('starts_at', '>', now)
      .returning(['starts_at', 'title'])
      .executeTakeFirst();
    if (taken === undefined) throw new ApiError(409, GONE);
    await queueTeamMail(
      { db: tx, jobs },
      {
        budget: 'requested',
        uid,
        replyTo: email,
        subject: `${SITES[brand].name}: Promotion slot taken (${taken.title})`,
        lines: [
          field('Starts', taken.starts_at.toUTCString()),
          field('Account', email ?? uid),
          field('Channel', links.youtube_channel),
          field('Video', links.youtube_share),
        ],
      },
    );
  });

/** Releases a slot of the account; only possible before it starts. */
export const giveOfferBack = ({ db, jobs, brand, now, user, id }: Change): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { uid, email } = user;
    const freed = await tx
      .updateTable('promotion_offers')
      .set({ uid: null, reminded_at: null })
      .where((row) => row.and({ brand, uid, id: String(id) }))
      .where('starts_at', '>', now)
      .returning(['starts_at', 'title'])
      .executeTakeFirst();
    if (freed === undefined) throw notFound('You have no slot of that number.');
    await queueTeamMail(
      { db: tx, jobs },
      {
        budget: 'requested',
        uid,
        replyTo: email,
        subject: `${SITES[brand].name}: Promotion slot given back (${freed.title})`,
        lines: [field('Starts', freed.starts_at.toUTCString()), field('Account', email ?? uid)],
      },
    );
  });

type Freed = { uid: string; email: string | null; brand: Brand; title: string; starts_at: Date };

/** Frees slots to come of former subscribers, whose page of them is locked, for others. */
export const freeSlotsOfFormer = ({ db, jobs }: Outbox, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<Freed>`
      update promotion_offers o set uid = null, reminded_at = null
      from account_security s
      where s.uid = o.uid and o.starts_at > ${now} and not ${isSubscriber}
      returning s.uid, s.email, o.brand, o.title, o.starts_at`.execute(tx);
    for (const { uid, email, brand, title, starts_at } of rows)
      await queueTeamMail(
        { db: tx, jobs },
        {
          budget: 'requested',
          uid,
          replyTo: email,
          subject: `${SITES[brand].name}: Promotion slot free again (${title})`,
          lines: [field('Starts', starts_at.toUTCString()), field('Subscription ended', email ?? uid)],
        },
      );
  });
