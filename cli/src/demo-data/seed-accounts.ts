import { DEMO_ACCOUNTS, type DemoAccount } from '@rushtone/emulators/demo-accounts';
import { ROLES_OF_PLAN } from '@rushtone/domain';
import { BRANDS } from '@rushtone/site';
import type { Transaction } from 'kysely';
import type { Database } from '@rushtone/api/database/schema';

/** Of what kind a promotion is, and so many days after the demo data came. */
const PROMOTIONS = [
  [-12, 'Playlist of the week'],
  [6, 'Story on Instagram'],
  [20, 'Post in the community'],
  [48, 'Front page of the newsletter'],
] as const;
const DAY_MS = 86_400_000;

const seedAccount = async (
  tx: Transaction<Database>,
  { uid, email, plan, site }: DemoAccount,
): Promise<void> => {
  for (const role of plan === null ? [] : ROLES_OF_PLAN[plan]) {
    await tx.insertInto('role_grants').values({ kind: 'email', subject: email, role }).execute();
  }
  if (plan !== null && ROLES_OF_PLAN[plan].includes('subscriber')) {
    const slots = BRANDS.flatMap((brand) =>
      PROMOTIONS.map(([days, title]) => ({
        uid,
        brand,
        title,
        starts_on: new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10),
      })),
    );
    await tx.insertInto('promotion_slot').values(slots).execute();
  }
  if (site !== null) {
    await tx.updateTable('websites').set({ uid }).where('domain_name', '=', site).execute();
  }
};

/** What belongs to the demo accounts; after the catalog, which brings the website of one of them. */
export const seedAccounts = async (tx: Transaction<Database>): Promise<void> => {
  for (const account of DEMO_ACCOUNTS) await seedAccount(tx, account);
};
