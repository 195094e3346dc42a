import type { Promotion } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

type Owner = { brand: Brand; uid: string };

const SHOWN = 100;
const SHOWN_AFTER_DAYS = 30;
const DAY_MS = 86_400_000;

/** Dates of the account and of everybody, starting a month ago. */
const calendarOf = (db: Kysely<Database>, { brand, uid }: Owner, now: Date) =>
  db
    .selectFrom('promotion_slot')
    .select([sql<string>`to_char(starts_on, 'YYYY-MM-DD')`.as('date'), 'title'])
    .where('brand', '=', brand)
    .where(
      'starts_on',
      '>=',
      sql<Date>`${new Date(now.getTime() - SHOWN_AFTER_DAYS * DAY_MS).toISOString().slice(0, 10)}::date`,
    )
    .where((row) => row.or([row('uid', '=', uid), row('uid', 'is', null)]))
    .orderBy('starts_on')
    .orderBy('id')
    .limit(SHOWN)
    .execute();

export const promotionOf = async (db: Kysely<Database>, owner: Owner, now: Date): Promise<Promotion> => {
  const [saved, promotion_calendar] = await Promise.all([
    db
      .selectFrom('promotions')
      .select(['youtube_channel', 'youtube_share'])
      .where('brand', '=', owner.brand)
      .where('uid', '=', owner.uid)
      .executeTakeFirst(),
    calendarOf(db, owner, now),
  ]);
  return { youtube_channel: '', youtube_share: '', ...saved, promotion_calendar };
};

export const savePromotion = async (
  db: Kysely<Database>,
  owner: Owner,
  links: Pick<Promotion, 'youtube_channel' | 'youtube_share'>,
): Promise<void> => {
  const values = { ...links, updated_at: new Date() };
  await db
    .insertInto('promotions')
    .values({ ...owner, ...values })
    .onConflict((row) => row.columns(['brand', 'uid']).doUpdateSet(values))
    .execute();
};
