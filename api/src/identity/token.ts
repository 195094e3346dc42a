import { createHash } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';

/** The account identified by a valid token. */
export type Caller = {
  uid: string;
  email: string | null;
  emailVerified: boolean;
  /** Unix time of the sign-in, in seconds. */
  signedInAt: number;
  /** Unix time in seconds at which the token was issued, at the sign-in or by a refresh. */
  issuedAt: number;
  /** Whether this sign-in has just canceled the deletion of the account. */
  isKept?: boolean;
};

/** Resolves to `null` if the token is invalid. */
export type CheckToken = (token: string) => Promise<Caller | null>;

const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const CACHED_TOKENS = 10_000;
const CLOCK_TOLERANCE_SECONDS = 5;

/** Google's public keys for Firebase tokens. */
export const googleKeys = (): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(GOOGLE_KEYS), {
    cooldownDuration: 30_000,
    cacheMaxAge: 3_600_000,
    timeoutDuration: 5_000,
  });

const verify = async (token: string, keys: JWTVerifyGetKey, projectId: string) => {
  const { payload } = await jwtVerify(token, keys, {
    algorithms: ['RS256'],
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    requiredClaims: ['sub', 'exp', 'iat', 'auth_time'],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  });
  const { sub = '', exp = 0, iat = 0, email, email_verified, auth_time } = payload;
  if (sub === '' || sub.length > 128 || Number(auth_time) > Date.now() / 1000 + CLOCK_TOLERANCE_SECONDS)
    return null;
  const caller: Caller = {
    uid: sub,
    email: typeof email === 'string' ? email.toLowerCase() : null,
    emailVerified: email_verified === true,
    signedInAt: Number(auth_time),
    issuedAt: iat,
  };
  return { caller, validUntil: exp * 1000 };
};

/** Creates a function that verifies identity tokens of one project. */
export const createTokenCheck = (keys: JWTVerifyGetKey, projectId: string): CheckToken => {
  const cache = new LRUCache<string, Caller>({ max: CACHED_TOKENS });
  return async (token) => {
    const key = createHash('sha256').update(token).digest('base64');
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    // The response must not reveal why a token is invalid.
    const checked = await verify(token, keys, projectId).catch(() => null);
    if (checked === null) return null;
    const ttl = Math.floor(checked.validUntil - Date.now());
    if (ttl > 0) cache.set(key, checked.caller, { ttl });
    return checked.caller;
  };
};
