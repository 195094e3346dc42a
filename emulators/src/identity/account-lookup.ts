import type { EmulatorDatabase } from '../shared/database.ts';
import { IdentityError } from './identity-error.ts';
import { createAuthenticate } from './operations.ts';
import type { SigningKey } from './signing-key.ts';
import { createTokens } from './tokens.ts';
import { createUsers } from './users.ts';

/** Returns whether an account exists and is enabled. */
export const enabledLookup = (db: EmulatorDatabase) => async (id: string) =>
  (await db
    .selectFrom('identity_users')
    .select('id')
    .where('id', '=', id)
    .where('disabled', '=', false)
    .executeTakeFirst()) !== undefined;

/** Looks up the account of a token, as `accounts:lookup` reports it to servers; `null` if that reports an error. */
export const accountLookup = (db: EmulatorDatabase, key: SigningKey) => {
  const authenticate = createAuthenticate(createUsers(db), createTokens(db, key));
  return async (idToken: string) => {
    try {
      const { user } = await authenticate({ idToken });
      const changed = Math.floor(user.valid_since.getTime() / 1000);
      return { validSince: changed, passwordChangedAt: changed };
    } catch (error) {
      if (error instanceof IdentityError) return null;
      throw error;
    }
  };
};
