import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Signature } from '../registry.ts';
import { signedText } from '../signature.ts';

const DEVELOPMENT_KEY = path.join(import.meta.dirname, '../../../../.data/release-key');

/** The key of this machine, generated once; no other machine trusts it. */
const developmentKey = (): string => {
  if (!existsSync(DEVELOPMENT_KEY)) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    mkdirSync(path.dirname(DEVELOPMENT_KEY), { recursive: true });
    const text = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
    writeFileSync(DEVELOPMENT_KEY, `${text}\n`, { mode: 0o600 });
  }
  return readFileSync(DEVELOPMENT_KEY, 'utf8');
};

const signingKey = (): KeyObject =>
  createPrivateKey({
    key: Buffer.from(process.env.RELEASE_SIGNING_KEY ?? developmentKey(), 'base64'),
    type: 'pkcs8',
    format: 'der',
  });

const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');

/** Public keys that a built shell trusts: `RELEASE_PUBLIC_KEYS`, or that of the key that signs here. */
export const trustedKeys = (): string[] =>
  process.env.RELEASE_PUBLIC_KEYS?.split(/[\s,]+/).filter(Boolean) ?? [publicKeyOf(signingKey())];

/** The document with a signature over all of it. */
export const signed = <Document extends { signature?: Signature }>(
  document: Document,
  key: KeyObject = signingKey(),
): Document => {
  const value = sign('sha256', Buffer.from(signedText(document)), { key, dsaEncoding: 'ieee-p1363' });
  return { ...document, signature: { key: publicKeyOf(key), value: value.toString('base64') } };
};
