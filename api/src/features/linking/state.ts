import { timingSafeEqual } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { newCode } from '../../identity/codes.ts';
import { deriveKey } from '../../config/secrets.ts';

/** The OAuth state, encrypted and authenticated. */
const claims = z.object({
  provider: z.enum(['discord', 'youtube']),
  /** The user authenticated when linking started. */
  uid: z.string().min(1),
  /** Recipient of the mail about the link. */
  email: z.string().nullable(),
  returnTo: z.string(),
  verifier: z.string(),
  /** Hash of the cookie of the browser that started linking. */
  browser: z.string(),
  jti: z.string(),
  iat: z.number(),
  exp: z.number(),
});

export type LinkState = z.output<typeof claims>;

const PURPOSE = 'link-state';

export const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

export const sealState = (
  secret: string,
  state: Omit<LinkState, 'jti' | 'iat' | 'exp'>,
  validFor = '10m',
): Promise<string> =>
  new EncryptJWT(state)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setJti(newCode())
    .setIssuedAt()
    .setExpirationTime(validFor)
    .encrypt(deriveKey(secret, PURPOSE));

const open = async (secret: string, text: string): Promise<LinkState | 'expired' | 'invalid'> => {
  try {
    const { payload } = await jwtDecrypt(text, deriveKey(secret, PURPOSE), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return claims.parse(payload);
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
  }
};

export const openState = async (
  secrets: readonly string[],
  text: string,
): Promise<LinkState | 'expired' | 'invalid'> => {
  for (const secret of secrets) {
    const state = await open(secret, text);
    if (state !== 'invalid') return state;
  }
  return 'invalid';
};
