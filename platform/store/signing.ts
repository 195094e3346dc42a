import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Role, Root, Signature, Signed } from '../registry/registry.ts';
import { isRoot } from '../registry/root.ts';
import { keysOf, signedText } from '../registry/verify.ts';

const DATA = path.join(import.meta.dirname, '../../.data');
const LOCAL_KEY = path.join(DATA, 'release-key');
const LOCAL_ROOT = path.join(DATA, 'release-root.json');
const LOCAL_ROOT_YEARS = 20;

export type SigningKey = { keyid: string; publicKey: string; key: KeyObject };

/** The root that this machine trusts, and the keys it signs with. */
export type Trust = { root: Root; keys: readonly SigningKey[] };

type Environment = Readonly<Record<string, string | undefined>>;

export const keyidOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16);

export const readKey = (text: string): SigningKey => {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), type: 'pkcs8', format: 'der' });
    const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
    return { keyid: keyidOf(publicKey), publicKey, key };
  } catch {
    throw new Error('RELEASE_SIGNING_KEY must be private keys as "npm run release -- keygen" prints them.');
  }
};

/** Generates a private key (PKCS8, base64). */
export const generateKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'der' })
    .toString('base64');

const keysIn = (text: string): SigningKey[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(readKey);

const setting = (env: Environment, name: string): string | undefined => {
  if (env[name] !== undefined && !env[name].trim()) throw new Error(`${name} is empty. Set or remove it.`);
  return env[name]?.trim();
};

/** Reads the keys from `RELEASE_SIGNING_KEY`, or otherwise this machine's own key. */
export const signingKeys = (env: Environment = process.env): SigningKey[] => {
  const set = setting(env, 'RELEASE_SIGNING_KEY');
  return keysIn(set ?? (existsSync(LOCAL_KEY) ? readFileSync(LOCAL_KEY, 'utf8') : ''));
};

const write = (file: string, text: string, mode?: number): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${text}\n`, { mode });
};

/** Creates a root in which one key has every role. */
const ownRoot = ({ keyid, publicKey, ...key }: SigningKey): Root => {
  const role = { keyids: [keyid], threshold: 1 };
  const root: Root = {
    type: 'root',
    version: 1,
    expires: expiryAfter(LOCAL_ROOT_YEARS * 365),
    keys: { [keyid]: publicKey },
    roles: { root: role, timestamp: role, rollout: role, 'targets/*': role },
    signatures: [],
  };
  return signedAs('root', root, { root, keys: [{ keyid, publicKey, ...key }] });
};

export const expiryAfter = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** Returns the file of the newest root that this machine trusts. */
export const rootFile = (env: Environment = process.env): string =>
  setting(env, 'RELEASE_ROOT') ?? LOCAL_ROOT;

/** Writes atomically, since other processes may be reading the file. */
export const writeRoot = (file: string, root: Root): void => {
  const made = `${file}.${process.pid}`;
  write(made, JSON.stringify(root, null, 2));
  renameSync(made, file);
};

/** Whether this machine's root has every role; one created by an earlier version lacks the newer roles. */
const isLocalRootWhole = (): boolean => {
  if (!existsSync(LOCAL_ROOT)) return false;
  const { version, roles } = readRoot(LOCAL_ROOT);
  return version > 1 || roles.rollout !== undefined;
};

/** Creates a key and a root for this machine, once, if none is configured. No other machine trusts them. */
const makeLocalTrust = (): void => {
  if (isLocalRootWhole()) return;
  if (!existsSync(LOCAL_KEY)) write(LOCAL_KEY, generateKey(), 0o600);
  const [key] = keysIn(readFileSync(LOCAL_KEY, 'utf8'));
  if (key) writeRoot(LOCAL_ROOT, ownRoot(key));
};

const readRoot = (file: string): Root => {
  let root: unknown;
  try {
    root = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`RELEASE_ROOT cannot be read: ${String(error)}`, { cause: error });
  }
  if (!isRoot(root)) throw new Error(`RELEASE_ROOT is no root: ${file}`);
  return root;
};

/** Throws if a setting is unusable: a missing key never disables verification. */
export const readTrust = (env: Environment = process.env): Trust => {
  const file = rootFile(env);
  if (file === LOCAL_ROOT) makeLocalTrust();
  return { root: readRoot(file), keys: signingKeys(env) };
};

const ownKeys = (role: Role, { root, keys }: Trust) => {
  const { keyids, threshold } = keysOf(root, role) ?? { keyids: [], threshold: 1 };
  return { keyids, threshold, own: keys.filter(({ keyid }) => keyids.includes(keyid)) };
};

export const canSign = (role: Role, trust: Trust): boolean => {
  const { own, threshold } = ownKeys(role, trust);
  return own.length >= threshold;
};

/** Returns this machine's keys that may sign as `role`. Throws if there are too few. */
export const keysFor = (role: Role, trust: Trust): SigningKey[] => {
  const { root, keys } = trust;
  const { keyids, threshold, own } = ownKeys(role, trust);
  if (own.length >= threshold) return own;
  const has = keys.map(({ keyid }) => keyid).join(', ') || 'none';
  throw new Error(
    `This machine cannot sign ${role}: root ${root.version} asks for ${threshold} of the keys ${keyids.join(', ') || '(none)'}, and RELEASE_SIGNING_KEY has ${has}.`,
  );
};

export const assertCanSign = (roles: readonly Role[], trust: Trust): void =>
  roles.forEach((role) => void keysFor(role, trust));

export const signatureOf = (document: object, { keyid, key }: SigningKey): Signature => {
  const text = Buffer.from(signedText(document));
  return { keyid, sig: sign('sha256', text, { key, dsaEncoding: 'ieee-p1363' }).toString('base64') };
};

/** Returns the document with this machine's signatures. Throws if there are too few for the role. */
export const signedAs = <Document extends object>(
  role: Role,
  document: Document,
  trust: Trust,
): Document & Signed => {
  const signatures = keysFor(role, trust).map((key) => signatureOf(document, key));
  return { ...document, signatures };
};
