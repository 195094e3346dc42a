import type { Caller } from '../accounts/token.ts';
import type { Db } from '../database/schema.ts';
import { readPersonalData } from './personal-data.ts';

type Account = Omit<Pick<Caller, 'uid' | 'email' | 'emailVerified'>, 'uid'> & { uid: string | null };

/** Exports everything stored about a person, except data under an unverified email address. */
export const exportOf = async (db: Db, { uid, email, emailVerified }: Account, now: Date) => ({
  exported_at: now.toISOString(),
  account: { uid, email, email_verified: emailVerified },
  data: await readPersonalData(db, { uid, email: emailVerified ? email : null }),
});
