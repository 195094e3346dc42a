import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from '@rushtone/api/stand-ins/demo-accounts';
import { ROLES_OF_PLAN } from '@rushtone/domain';
import { BRANDS } from '@rushtone/site';
import type { Transaction } from 'kysely';
import type { Database } from '@rushtone/api/database/schema';
import { hashPassword } from '@rushtone/api/stand-ins/password';

/** Of what kind a promotion is, and so many days after the demo data came. */
const PROMOTIONS = [
  [-12, 'Playlist of the week'],
  [6, 'Story on Instagram'],
  [20, 'Post in the community'],
  [48, 'Front page of the newsletter'],
] as const;
const DAY_MS = 86_400_000;

const uidOf = (email: string): string => `demo-${email.split('@')[0]}`;

const seedAccount = async (tx: Transaction<Database>, { email, plan, site }: DemoAccount): Promise<void> => {
  const id = uidOf(email);
  await tx
    .insertInto('identity_users')
    .values({ id, email, verified: true, ...(await hashPassword(DEMO_PASSWORD)) })
    .execute();
  for (const role of plan === null ? [] : ROLES_OF_PLAN[plan]) {
    await tx.insertInto('role_grants').values({ kind: 'email', subject: email, role }).execute();
  }
  if (plan !== null && ROLES_OF_PLAN[plan].includes('subscriber')) {
    const slots = BRANDS.flatMap((brand) =>
      PROMOTIONS.map(([days, title]) => ({
        uid: id,
        brand,
        title,
        starts_on: new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10),
      })),
    );
    await tx.insertInto('promotion_slot').values(slots).execute();
  }
  if (site !== null) {
    await tx.updateTable('websites').set({ uid: id }).where('domain_name', '=', site).execute();
  }
};

/** The accounts to try on the embedded default; after the catalogue, which brings the website of one of them. */
export const seedAccounts = async (tx: Transaction<Database>): Promise<void> => {
  for (const account of DEMO_ACCOUNTS) await seedAccount(tx, account);
};
