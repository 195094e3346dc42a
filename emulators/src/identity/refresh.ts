import type { EmulatorDatabase } from '../shared/database.ts';
import { IdentityError } from './identity-error.ts';
import { digest, PROJECT_ID, TOKEN_SECONDS, type Tokens } from './tokens.ts';

/** A new identity token for a refresh token, as long as the password is the one it was made with. */
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
