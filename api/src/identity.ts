import { join } from 'node:path';
import { createLocalJWKSet } from 'jose';
import type { Kysely } from 'kysely';
import { createTokenCheck, googleKeys, type CheckToken } from './accounts/token.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/schema.ts';
import { loadSigningKey } from './stand-ins/identity/signing-key.ts';
import { STAND_IN_PROJECT } from './stand-ins/identity/tokens.ts';
import { openOutbox } from './stand-ins/mail/outbox.ts';
import type { AppParts } from './app.ts';

type Identity = { checkToken: CheckToken; standIn: AppParts['standIn'] };

/** Who vouches for tokens: the configured Firebase project, or the stand-in with its own key. */
export const openIdentity = async (
  { firebase, dataDir }: Config,
  db: Kysely<Database>,
): Promise<Identity> => {
  if (firebase) return { checkToken: createTokenCheck(googleKeys(), firebase.projectId), standIn: null };
  const key = await loadSigningKey(db);
  return {
    checkToken: createTokenCheck(createLocalJWKSet({ keys: [key.publicJwk] }), STAND_IN_PROJECT),
    standIn: { key, outbox: openOutbox(join(dataDir, 'outbox')) },
  };
};
