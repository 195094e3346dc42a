import { createHash } from 'node:crypto';

/** The namespace of URLs in RFC 9562. */
const NAMESPACE = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

/** Scripts of released versions in an address: `/r/tools/1.4.0/Maker.1a2b3c4d.js`, `/assets/main.1a2b3c4d.js`. */
const SCRIPT = /\/((?:r\/[\w-]+\/[\w.+-]+|assets)\/[\w.-]+\.js)$/;

/** The path in the release store of the script that an address names, or null. */
export const scriptOf = (address: string): string | null => SCRIPT.exec(address)?.[1] ?? null;

/**
 * The debug id of a script, a UUID of version 5 from its path in the release store. A released path always has the same
 * content, so the uploaded source map and the stack of an error get the same id without a byte of it in the script.
 */
export const debugIdOf = (script: string): string => {
  const bytes = createHash('sha1').update(NAMESPACE).update(`/${script}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** The distribution of scripts for browsers; the same version also has a build for the server. */
export const BROWSER_DIST = 'browser';
