import { exportJWK, generateKeyPair, importJWK, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { STAND_IN_PROJECT } from '../stand-ins/identity/tokens.ts';

const claims = { sub: 'demo-subscriber', email: 'subscriber@example.com', email_verified: true };

type Forgery = { key?: CryptoKey; project?: string; expires?: string; signedIn?: number; kid?: string };

/** Signs tokens as the server would, but for what `forgery` says. */
export const createForger = async (db: Kysely<Database>) => {
  const { id, private_key } = await db.selectFrom('identity_keys').selectAll().executeTakeFirstOrThrow();
  const own = (await importJWK({ ...private_key, alg: 'RS256' })) as CryptoKey;
  return ({ key = own, project = STAND_IN_PROJECT, expires = '1h', signedIn = 0, kid = id }: Forgery) =>
    new SignJWT({ ...claims, auth_time: Math.floor(Date.now() / 1000) + signedIn })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(`https://securetoken.google.com/${project}`)
      .setAudience(project)
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(key);
};

const unsigned = () =>
  new UnsecuredJWT({ ...claims, auth_time: 1 })
    .setIssuer(`https://securetoken.google.com/${STAND_IN_PROJECT}`)
    .setAudience(STAND_IN_PROJECT)
    .setIssuedAt()
    .setExpirationTime('1h')
    .encode();

/** Tokens that prove nothing, each wrong in one way. */
export const forgeTokens = async (db: Kysely<Database>): Promise<Readonly<Record<string, string>>> => {
  const forge = await createForger(db);
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    nonsense: 'nonsense',
    unsigned: unsigned(),
    'another key': await forge({ key: privateKey }),
    'an unknown key': await forge({
      key: privateKey,
      kid: String((await exportJWK(publicKey)).n).slice(0, 8),
    }),
    expired: await forge({ expires: '-1m' }),
    'another project': await forge({ project: 'somebody-else' }),
    'a sign-in of tomorrow': await forge({ signedIn: 86_400 }),
  };
};
