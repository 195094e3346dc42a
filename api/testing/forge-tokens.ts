import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  SignJWT,
  UnsecuredJWT,
  type CryptoKey,
  type JWK,
} from 'jose';
import type { Pool } from 'pg';

const PROJECT_ID = 'rushtone-local';

const claims = {
  sub: 'demo-subscriber',
  email: 'subscriber@example.com',
  email_verified: true,
  generation: 0,
};

type Forgery = { key?: CryptoKey; project?: string; expires?: string; signedIn?: number; kid?: string };

/** Creates a function that signs tokens like the server, except for the given differences. */
export const createForger = async (pool: Pool) => {
  const { rows } = await pool.query<{ id: string; private_key: JWK }>(
    'select id, private_key from identity_keys',
  );
  const [{ id, private_key } = { id: '', private_key: {} }] = rows;
  const own = (await importJWK({ ...private_key, alg: 'RS256' })) as CryptoKey;
  return ({ key = own, project = PROJECT_ID, expires = '1h', signedIn = 0, kid = id }: Forgery) =>
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
    .setIssuer(`https://securetoken.google.com/${PROJECT_ID}`)
    .setAudience(PROJECT_ID)
    .setIssuedAt()
    .setExpirationTime('1h')
    .encode();

const bodyOf = (jwt: SignJWT) =>
  jwt
    .setIssuer(`https://securetoken.google.com/${PROJECT_ID}`)
    .setAudience(PROJECT_ID)
    .setIssuedAt()
    .setExpirationTime('1h');
const now = () => Math.floor(Date.now() / 1000);

const publicPartOf = ({ n = '', e = '' }: JWK) => ({ kty: 'RSA', n, e }) as const;

/** Signed with HMAC and the public key as secret (algorithm confusion). */
const symmetric = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<{ id: string; private_key: JWK }>(
    'select id, private_key from identity_keys',
  );
  const [{ id, private_key } = { id: '', private_key: {} }] = rows;
  const key = (await importJWK({ ...publicPartOf(private_key), alg: 'RS256' }, 'RS256', {
    extractable: true,
  })) as CryptoKey;
  return bodyOf(new SignJWT({ ...claims, auth_time: now() }))
    .setProtectedHeader({ alg: 'HS256', kid: id })
    .sign(new TextEncoder().encode(await exportSPKI(key)));
};

/** Refers to the attacker's keys by `jku` and `jwk`. */
const pointing = async (key: CryptoKey): Promise<string> => {
  const jwk = publicPartOf(await exportJWK(key));
  return bodyOf(new SignJWT({ ...claims, auth_time: now() }))
    .setProtectedHeader({ alg: 'RS256', kid: 'mine', jku: 'https://evil.example/keys', jwk })
    .sign(key);
};

const withClaim = (token: string, changes: object): string => {
  const [head = '', body = '', signature = ''] = token.split('.');
  const changed = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...changes };
  return [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
};

/** Invalid tokens, each with a single defect. */
export const forgeTokens = async (pool: Pool): Promise<Readonly<Record<string, string>>> => {
  const forge = await createForger(pool);
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
    'the public key as a shared secret': await symmetric(pool),
    'a changed account': withClaim(await forge({}), { sub: 'demo-premiumplus' }),
    'the address of its own key': await pointing(privateKey),
  };
};
