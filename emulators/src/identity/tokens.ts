import { createHash, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT, createLocalJWKSet } from 'jose';
import type { EmulatorDatabase } from '../shared/database.ts';
import { IdentityError } from './identity-error.ts';
import type { SigningKey } from './signing-key.ts';

export const PROJECT_ID = 'rushtone-local';
const ISSUER = `https://securetoken.google.com/${PROJECT_ID}`;
export const TOKEN_SECONDS = 3600;

export type User = { id: string; email: string; verified: boolean; disabled: boolean; generation: number };

export const secret = (): string => randomBytes(32).toString('base64url');
/** Hashes a secret for storage, so that the database does not reveal it. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);

export type Tokens = ReturnType<typeof createTokens>;

/** Issues and verifies the service's tokens: signed identity tokens, stored refresh tokens. */
export const createTokens = (db: EmulatorDatabase, key: SigningKey) => {
  const keys = createLocalJWKSet({ keys: [key.publicJwk] });

  const identityToken = (user: User, signedIn: Date): Promise<string> =>
    new SignJWT({
      email: user.email,
      email_verified: user.verified,
      auth_time: seconds(signedIn),
      user_id: user.id,
      generation: user.generation,
      firebase: { identities: { email: [user.email] }, sign_in_provider: 'password' },
    })
      .setProtectedHeader({ alg: 'RS256', kid: key.id, typ: 'JWT' })
      .setSubject(user.id)
      .setAudience(PROJECT_ID)
      .setIssuer(ISSUER)
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_SECONDS}s`)
      .sign(key.privateKey);

  return {
    identityToken,

    /** Returns the response to a sign-in, or to a password change, which continues the session. */
    async session(user: User, signedIn = new Date()) {
      const refreshToken = secret();
      await db
        .insertInto('identity_refresh_tokens')
        .values({
          hash: digest(refreshToken),
          user_id: user.id,
          generation: user.generation,
          signed_in_at: signedIn,
        })
        .execute();
      const idToken = await identityToken(user, signedIn);
      return { localId: user.id, email: user.email, idToken, refreshToken, expiresIn: String(TOKEN_SECONDS) };
    },

    /** Verifies an identity token. Returns its user and the time of the sign-in, in seconds. */
    async read(token: unknown): Promise<{ id: string; generation: number; signedInAt: number }> {
      try {
        const { payload } = await jwtVerify(String(token), keys, { issuer: ISSUER, audience: PROJECT_ID });
        return {
          id: String(payload.sub),
          generation: Number(payload.generation),
          signedInAt: Number(payload.auth_time),
        };
      } catch {
        throw new IdentityError('INVALID_ID_TOKEN');
      }
    },
  };
};

/** Issues an identity token for a refresh token, unless the password has changed since. */
export const refreshSession = async (db: EmulatorDatabase, tokens: Tokens, refreshToken: string) => {
  const row = await db
    .selectFrom('identity_refresh_tokens as t')
    .innerJoin('identity_users as u', 'u.id', 't.user_id')
    .select(['u.id', 'u.email', 'u.verified', 'u.disabled', 'u.generation'])
    .select(['t.generation as signed_in_generation', 't.signed_in_at'])
    .where('t.hash', '=', digest(refreshToken))
    .executeTakeFirst();
  if (row === undefined) throw new IdentityError('INVALID_REFRESH_TOKEN');
  if (row.disabled) throw new IdentityError('USER_DISABLED');
  if (row.generation !== row.signed_in_generation) throw new IdentityError('TOKEN_EXPIRED');
  const token = await tokens.identityToken(row, row.signed_in_at);
  return {
    access_token: token,
    id_token: token,
    expires_in: String(TOKEN_SECONDS),
    refresh_token: refreshToken,
    token_type: 'Bearer',
    user_id: row.id,
    project_id: PROJECT_ID,
  };
};
