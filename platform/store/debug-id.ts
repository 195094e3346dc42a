import { createHash } from 'node:crypto';

/** UUID namespace for URLs (RFC 9562). */
const NAMESPACE = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

/** A released script in a URL: `/r/tools/1.4.0/Maker.1a2b3c4d.js`, `/assets/main.1a2b3c4d.js`. */
const SCRIPT = /\/((?:r\/[\w-]+\/[\w.+-]+|assets)\/[\w.-]+\.js)$/;

/** Returns a script's path in the release store from its URL; `null` for any other URL. */
export const scriptOf = (address: string): string | null => SCRIPT.exec(address)?.[1] ?? null;

/**
 * Returns a script's debug ID: a version 5 UUID of its path in the release store. A released path always has the
 * same content, so uploaded source maps and error stacks get the same ID without embedding it in the script.
 */
export const debugIdOf = (script: string): string => {
  const bytes = createHash('sha1').update(NAMESPACE).update(`/${script}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** Sentry distribution of the browser's scripts; the same version also has a server build. */
export const BROWSER_DIST = 'browser';
