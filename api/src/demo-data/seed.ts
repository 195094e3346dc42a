import { updateArtists } from '../features/search/artists.ts';
import { updateSearchWords } from '../features/search/search-words.ts';
import type { Database } from '../database/schema.ts';
import { ROLES_OF_PLAN } from '@rushtone/domain';
import { DEMO_ACCOUNTS, type DemoAccount } from '@rushtone/emulators/demo-accounts';
import { BRANDS, type Brand } from '@rushtone/site';
import type { Kysely, Transaction } from 'kysely';
import { createDemoCatalog } from './catalog.ts';

/** PostgreSQL takes at most 65,535 parameters in one statement. */
const BATCH_ROWS = 500;

const inBatches = async <Row>(rows: readonly Row[], insert: (batch: Row[]) => Promise<unknown>) => {
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    await insert(rows.slice(start, start + BATCH_ROWS));
  }
};

const seedCatalog = async (tx: Transaction<Database>, brand: Brand, now: Date): Promise<void> => {
  const { playlists, songs, lyrics, members, news, websites } = createDemoCatalog(brand, now);
  await tx.insertInto('playlists').values(playlists).execute();
  await inBatches(songs, (batch) => tx.insertInto('songs').values(batch).execute());
  await tx.insertInto('lyrics').values(lyrics).execute();
  await updateSearchWords(tx, brand);
  await updateArtists(tx, brand);
  await tx.insertInto('members').values(members).execute();
  await tx.insertInto('news').values(news).execute();
  await tx.insertInto('websites').values(websites).execute();
};

/** Promotions of each subscriber, by days from the day of seeding. */
const PROMOTIONS = [
  [-12, 'Playlist of the week'],
  [6, 'Story on Instagram'],
  [20, 'Post in the community'],
  [48, 'Front page of the newsletter'],
] as const;
const DAY_MS = 86_400_000;

/** Bookable slots, by days from the day of seeding and the hour in UTC. */
const OFFERS = [
  [4, 17, 'Song of the day'],
  [9, 19, 'Story on Instagram'],
  [15, 17, 'Song of the day'],
  [27, 20, 'Playlist of the week'],
] as const;

const offersOf = (brand: Brand, now: Date) =>
  OFFERS.map(([days, hour, title]) => {
    const starts_at = new Date(now.getTime() + days * DAY_MS);
    starts_at.setUTCHours(hour, 0, 0, 0);
    return { brand, title, uid: null, starts_at };
  });

const promotionsOf = (uid: string, now: Date) =>
  BRANDS.flatMap((brand) =>
    PROMOTIONS.map(([days, title]) => ({
      uid,
      brand,
      title,
      starts_on: new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10),
    })),
  );

/** Seeds the data of a demo account, which the identity emulator creates. Runs after the catalog with its websites. */
const seedAccount = async (
  tx: Transaction<Database>,
  { uid, email, plan, site }: DemoAccount,
  now: Date,
): Promise<void> => {
  const roles = plan === null ? [] : ROLES_OF_PLAN[plan];
  for (const role of roles) {
    await tx.insertInto('role_grants').values({ kind: 'email', subject: email, role }).execute();
  }
  if (roles.includes('subscriber')) {
    await tx.insertInto('promotion_slot').values(promotionsOf(uid, now)).execute();
  }
  if (site !== null) {
    await tx.updateTable('websites').set({ uid }).where('domain_name', '=', site).execute();
  }
};

/** Writes the demo data of both brands. Returns false if the database is not empty. */
export const seedDemo = (db: Kysely<Database>, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const existing = await tx.selectFrom('playlists').select('id').limit(1).executeTakeFirst();
    if (existing !== undefined) return false;
    for (const brand of BRANDS) {
      await seedCatalog(tx, brand, now);
      await tx.insertInto('promotion_offers').values(offersOf(brand, now)).execute();
    }
    for (const account of DEMO_ACCOUNTS) await seedAccount(tx, account, now);
    return true;
  });
