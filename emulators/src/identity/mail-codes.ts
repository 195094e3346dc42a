import type { EmulatorDatabase } from '../shared/database.ts';
import { IdentityError } from './identity-error.ts';
import { digest, secret } from './tokens.ts';

const VALID_MS = 60 * 60_000;

/** Single-use codes for emails that reset a password or verify an address. */
export const createCodes = (db: EmulatorDatabase, kind: 'reset' | 'verify') => ({
  async create(userId: string): Promise<string> {
    const code = secret();
    const expires_at = new Date(Date.now() + VALID_MS);
    await db
      .deleteFrom('identity_reset_codes')
      .where('user_id', '=', userId)
      .where('expires_at', '<', new Date(Date.now() - VALID_MS))
      .execute();
    await db
      .insertInto('identity_reset_codes')
      .values({ hash: digest(code), user_id: userId, expires_at, kind })
      .execute();
    return code;
  },

  async read(code: string): Promise<{ id: string; email: string; disabled: boolean }> {
    const row = await db
      .selectFrom('identity_reset_codes as c')
      .innerJoin('identity_users as u', 'u.id', 'c.user_id')
      .select(['u.id', 'u.email', 'u.disabled', 'c.expires_at'])
      .where((each) => each.and({ 'c.hash': digest(code), 'c.kind': kind }))
      .executeTakeFirst();
    if (row === undefined) throw new IdentityError('INVALID_OOB_CODE');
    if (row.expires_at.getTime() < Date.now()) throw new IdentityError('EXPIRED_OOB_CODE');
    return row;
  },

  /** Consumes a code. If two requests use it concurrently, the second one is refused. */
  async use(code: string): Promise<void> {
    const { numDeletedRows } = await db
      .deleteFrom('identity_reset_codes')
      .where('hash', '=', digest(code))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new IdentityError('INVALID_OOB_CODE');
  },

  /** Invalidates the codes of other emails after a password change. */
  async forget(userId: string): Promise<void> {
    await db.deleteFrom('identity_reset_codes').where('user_id', '=', userId).execute();
  },
});
