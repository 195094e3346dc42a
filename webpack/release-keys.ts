import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { signedText, type Signature } from '@rushtone/site';
import { ROOT } from './paths.ts';

const DEVELOPMENT_KEY = path.join(ROOT, '.data/release-key');

/** The key of this machine, made once: no other machine believes what it signs. */
const developmentKey = (): string => {
  if (!existsSync(DEVELOPMENT_KEY)) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    mkdirSync(path.dirname(DEVELOPMENT_KEY), { recursive: true });
    const text = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
    writeFileSync(DEVELOPMENT_KEY, `${text}\n`, { mode: 0o600 });
  }
  return readFileSync(DEVELOPMENT_KEY, 'utf8');
};

const privateKey = (): KeyObject =>
  createPrivateKey({
    key: Buffer.from(process.env.RELEASE_SIGNING_KEY ?? developmentKey(), 'base64'),
    type: 'pkcs8',
    format: 'der',
  });

const publicHalf = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');

/** Whose signatures the shell shall believe: `RELEASE_PUBLIC_KEYS`, or the half of the key that signs here. */
export const trustedKeys = (): string[] =>
  process.env.RELEASE_PUBLIC_KEYS?.split(/[\s,]+/).filter(Boolean) ?? [publicHalf(privateKey())];

/** The document with a signature over all of it. */
export const signed = <Document extends { signature?: Signature }>(document: Document): Document => {
  const key = privateKey();
  const { signature: _, ...rest } = document;
  const value = sign('sha256', Buffer.from(signedText(rest)), { key, dsaEncoding: 'ieee-p1363' });
  return { ...document, signature: { key: publicHalf(key), value: value.toString('base64') } };
};
