import { randomBytes } from 'node:crypto';
import { PASSWORD_MIN_LENGTH } from '@rushtone/domain';
import type { EmulatorDatabase } from '../shared/database.ts';
import { IdentityError } from './identity-error.ts';
import { hashPassword } from './password.ts';

const EMAIL = /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+\.[^\s\p{Cc}@]+$/u;
/** How long a refresh token revoked by a password change is reported as expired; then it is reported as unknown. */
const FORGET_MS = 30 * 86_400_000;
const UNIQUE_VIOLATION = '23505';

/** Normalizes an email address for storage and comparison. */
export const readEmail = (value: unknown): string => {
  const email = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (!EMAIL.test(email) || email.length > 254) throw new IdentityError('INVALID_EMAIL');
  return email;
};

export const readNewPassword = (value: unknown): string => {
  if (typeof value !== 'string' || value.length < PASSWORD_MIN_LENGTH) {
    throw new IdentityError(`WEAK_PASSWORD : Password should be at least ${PASSWORD_MIN_LENGTH} characters`);
  }
  if (value.length > 4096)
    throw new IdentityError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS : At most 4096 characters');
  return value;
};

export const createUsers = (db: EmulatorDatabase) => {
  const select = () => db.selectFrom('identity_users').selectAll();
  return {
    byEmail: (email: string) => select().where('email', '=', email).executeTakeFirst(),
    byId: (id: string) => select().where('id', '=', id).executeTakeFirst(),

    async create(email: string, password: string) {
      const id = randomBytes(21).toString('base64url');
      try {
        return await db
          .insertInto('identity_users')
          .values({ id, email, ...(await hashPassword(password)) })
          .returningAll()
          .executeTakeFirstOrThrow();
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) {
          throw new IdentityError('EMAIL_EXISTS');
        }
        throw error;
      }
    },

    /** Sets the password, which ends all other sessions of the user. */
    async setPassword(id: string, password: string, verified = false) {
      const { salt, hash } = await hashPassword(password);
      const user = await db
        .updateTable('identity_users')
        .set((row) => ({
          salt,
          hash,
          generation: row('generation', '+', 1),
          valid_since: new Date(),
          ...(verified ? { verified } : {}),
        }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await db
        .deleteFrom('identity_refresh_tokens')
        .where('user_id', '=', id)
        .where('signed_in_at', '<', new Date(Date.now() - FORGET_MS))
        .execute();
      return user;
    },

    verify: (id: string) =>
      db.updateTable('identity_users').set({ verified: true }).where('id', '=', id).execute(),

    async signedIn(id: string): Promise<void> {
      await db
        .updateTable('identity_users')
        .set({ last_login_at: new Date() })
        .where('id', '=', id)
        .execute();
    },
  };
};

export type Users = ReturnType<typeof createUsers>;
