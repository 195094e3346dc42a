import type { Plan } from '@rushtone/domain';
import type { EmulatorDatabase } from '../shared/database.ts';
import { hashPassword } from './password.ts';

export const DEMO_PASSWORD = 'rushtone';

export type DemoAccount = { uid: string; email: string; plan: Plan | null; site: string | null };

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { uid: 'demo-listener', email: 'listener@example.com', plan: null, site: null },
  { uid: 'demo-subscriber', email: 'subscriber@example.com', plan: 'premium', site: null },
  { uid: 'demo-premiumplus', email: 'premiumplus@example.com', plan: 'premium_plus', site: 'luna' },
  { uid: 'demo-donator', email: 'donator@example.com', plan: 'donate', site: null },
];

export const isDemoAccount = (email: unknown): boolean =>
  typeof email === 'string' && DEMO_ACCOUNTS.some((account) => account.email === email.trim().toLowerCase());

/** Creates the demo accounts, unless any accounts exist. */
export const createDemoAccounts = async (db: EmulatorDatabase): Promise<void> => {
  if (await db.selectFrom('identity_users').select('id').limit(1).executeTakeFirst()) return;
  const rows = DEMO_ACCOUNTS.map(async ({ uid, email }) => ({
    id: uid,
    email,
    verified: true,
    ...(await hashPassword(DEMO_PASSWORD)),
  }));
  await db
    .insertInto('identity_users')
    .values(await Promise.all(rows))
    .onConflict((row) => row.doNothing())
    .execute();
};
