import { randomBytes } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';

/** Codes and tokens are encrypted and contain what they grant, so nothing needs to be stored. */
const grant = z.object({
  kind: z.enum(['code', 'token']),
  service: z.enum(['discord', 'google']),
  scope: z.string(),
  /** PKCE challenge and redirect URI of a code; empty in a token. */
  challenge: z.string(),
  redirectUri: z.string(),
  /** Response of the profile endpoint. */
  profile: z.unknown(),
  jti: z.string(),
  exp: z.number(),
});
export type Grant = z.output<typeof grant>;

export const sealGrant = (key: Uint8Array, content: Omit<Grant, 'jti' | 'exp'>): Promise<string> =>
  new EncryptJWT(content)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setJti(randomBytes(12).toString('base64url'))
    .setExpirationTime(content.kind === 'code' ? '1m' : '30d')
    .encrypt(key);

/** Decrypts a grant; undefined if it is expired, or not a grant of this kind and service. */
export const openGrant = async (
  key: Uint8Array,
  kind: Grant['kind'],
  service: Grant['service'],
  text: string,
): Promise<Grant | undefined> => {
  const read = await jwtDecrypt(text, key).catch(() => null);
  const { data } = grant.safeParse(read?.payload);
  return data?.kind === kind && data.service === service ? data : undefined;
};
