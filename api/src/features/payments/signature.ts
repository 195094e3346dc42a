import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

const digest = (secret: string, time: number, body: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest();

/** Returns the `Stripe-Signature` header of a body. */
export const sign = (secret: string, body: string, time = Math.floor(Date.now() / 1000)): string =>
  `t=${time},v1=${digest(secret, time, body).toString('hex')}`;

const isEqual = (claimed: string, expected: Buffer): boolean => {
  const bytes = Buffer.from(claimed, 'hex');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
};

/** Returns whether one of the secrets signed the body (scheme v1) within the last five minutes. */
export const isSigned = (
  secrets: readonly string[],
  header: string,
  body: Buffer,
  now = Date.now() / 1000,
): boolean => {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const time = Number(parts.find(([name]) => name === 't')?.[1] ?? Number.NaN);
  if (!Number.isSafeInteger(time) || Math.abs(now - time) > TOLERANCE_SECONDS) return false;
  const claims = parts.flatMap(([name, value = '']) => (name === 'v1' ? [value] : []));
  return secrets.some((secret) => {
    const expected = digest(secret, time, body);
    return claims.some((claim) => isEqual(claim, expected));
  });
};
