import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import type { EmulatorDatabase } from '../shared/database.ts';

export type SigningKey = { id: string; privateKey: CryptoKey; publicJwk: JWK };

const ALGORITHM = 'RS256';
/** Fixed id of the only key: if two servers create it at the same time, the second insert does nothing. */
const KEY_ID = 'local-1';

const findKey = (db: EmulatorDatabase) =>
  db.selectFrom('identity_keys').select('private_key').where('id', '=', KEY_ID).executeTakeFirst();

const makeKey = async (db: EmulatorDatabase): Promise<void> => {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  await db
    .insertInto('identity_keys')
    .values({ id: KEY_ID, private_key: JSON.stringify(await exportJWK(privateKey)) })
    .onConflict((row) => row.doNothing())
    .execute();
};

/** Loads the key that signs identity tokens, which is kept in the database so that sessions survive a restart. */
export const loadSigningKey = async (db: EmulatorDatabase): Promise<SigningKey> => {
  if ((await findKey(db)) === undefined) await makeKey(db);
  const row = await findKey(db);
  if (row === undefined) throw new Error('The identity emulator has no signing key.');
  const { n = '', e = '' } = row.private_key;
  const privateKey = await importJWK({ ...row.private_key, alg: ALGORITHM });
  if (privateKey instanceof Uint8Array)
    throw new Error('The signing key of the identity emulator is unreadable.');
  return { id: KEY_ID, privateKey, publicJwk: { kty: 'RSA', n, e, kid: KEY_ID, alg: ALGORITHM, use: 'sig' } };
};
