import { hkdfSync } from 'node:crypto';

/** Derives a key for one purpose, so that values signed or encrypted for one are of no use for another. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
