import type { Root } from '../registry.ts';
import { fromBase64, keysOf } from '../verify.ts';
import { isSame } from './merkle.ts';

/** State of a log (c2sp.org/tlog-checkpoint). `root` is base64. */
export type Checkpoint = { origin: string; size: number; root: string };

/** `id` are the first four bytes of a signature line, which name the key. */
type NoteSignature = { name: string; id: Uint8Array; signature: Uint8Array<ArrayBuffer> };

/** A checkpoint as a signed note (c2sp.org/signed-note). */
export type SignedCheckpoint = Checkpoint & { body: string; signatures: readonly NoteSignature[] };

const ID_BYTES = 4;
const MOST_SIGNATURES = 32;

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

export const bodyOf = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${root}\n`;

export const signatureLine = (name: string, id: Uint8Array, signature: Uint8Array): string =>
  `— ${name} ${toBase64(Uint8Array.of(...id, ...signature))}\n`;

const parseSignature = (line: string): NoteSignature | null => {
  const [, name, base64] = /^— (\S+) ([A-Za-z\d+/]+=*)$/.exec(line) ?? [];
  if (name === undefined || base64 === undefined) return null;
  try {
    const bytes = fromBase64(base64);
    return { name, id: bytes.slice(0, ID_BYTES), signature: bytes.slice(ID_BYTES) };
  } catch {
    return null;
  }
};

/** Returns `null` for anything but a checkpoint with well-formed signatures; it checks none of them. */
export const parseCheckpoint = (text: string): SignedCheckpoint | null => {
  const [, body, origin, size, root, lines] =
    /^((\S+)\n(0|[1-9]\d{0,8})\n([A-Za-z\d+/]{43}=)\n)\n((?:— .+\n)+)$/.exec(text) ?? [];
  if (body === undefined || origin === undefined || root === undefined || lines === undefined) return null;
  const signatures = lines.trimEnd().split('\n').map(parseSignature);
  if (signatures.length > MOST_SIGNATURES || signatures.includes(null)) return null;
  return { origin, size: Number(size), root, body, signatures: signatures.filter((each) => each !== null) };
};

const encode = (text: string) => new TextEncoder().encode(text);
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const COORDINATE_BYTES = 32;

/** Takes the two numbers of a signature out of its DER encoding, as Web Crypto wants them. */
const rawSignature = (der: Uint8Array): Uint8Array<ArrayBuffer> => {
  const raw = new Uint8Array(2 * COORDINATE_BYTES);
  let at = 2;
  for (const end of [COORDINATE_BYTES, 2 * COORDINATE_BYTES]) {
    const length = der[at + 1] ?? 0;
    const number = der.slice(at + 2, at + 2 + length);
    const digits = number.slice(Math.max(0, number.length - COORDINATE_BYTES));
    raw.set(digits, end - digits.length);
    at += 2 + length;
  }
  return raw;
};

const firstBytes = async (content: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', content)).slice(0, ID_BYTES);

/** ID of an ECDSA key in signature lines (type 0x02). `publicKey` is SPKI. */
export const logKeyId = (publicKey: Uint8Array<ArrayBuffer>): Promise<Uint8Array> => firstBytes(publicKey);

/** Whether enough keys of the `timestamp` role have signed the checkpoint. */
export const isSignedByLog = async (
  { body, signatures }: SignedCheckpoint,
  root: Pick<Root, 'keys' | 'roles'>,
): Promise<boolean> => {
  const { keyids = [], threshold = Infinity } = keysOf(root as Root, 'timestamp') ?? {};
  const verify = async (keyid: string): Promise<boolean> => {
    try {
      const key = fromBase64(root.keys[keyid] ?? '');
      const id = await logKeyId(key);
      const own = signatures.find((each) => isSame(each.id, id));
      if (!own) return false;
      const imported = await crypto.subtle.importKey('spki', key, ECDSA, false, ['verify']);
      return await crypto.subtle.verify(ECDSA, imported, rawSignature(own.signature), encode(body));
    } catch {
      return false;
    }
  };
  const verified = await Promise.all([...new Set(keyids)].map(verify));
  return verified.filter(Boolean).length >= threshold;
};

/** Somebody who cosigns checkpoints (c2sp.org/tlog-cosignature). */
export type WitnessKey = { name: string; id: Uint8Array; key: Uint8Array<ArrayBuffer> };

const COSIGNATURE_TYPE = 4;
const TIMESTAMP_BYTES = 8;

export const witnessKeyId = (name: string, key: Uint8Array): Promise<Uint8Array> =>
  firstBytes(Uint8Array.of(...encode(`${name}\n`), COSIGNATURE_TYPE, ...key));

/** Reads a verifier key such as `witness.example/w1+8d66cf3c+BG5v…`. Throws if it is none. */
export const readWitnessKey = async (text: string): Promise<WitnessKey> => {
  const [, name = '', hex = '', base64 = ''] =
    /^([^\s+]+)\+([\da-f]{8})\+([A-Za-z\d+/]+=*)$/.exec(text) ?? [];
  const [type, ...bytes] = name && base64 ? fromBase64(base64) : [];
  const key = Uint8Array.from(bytes);
  const id = await witnessKeyId(name, key);
  const written = id.reduce((sum, byte) => sum + byte.toString(16).padStart(2, '0'), '');
  if (type !== COSIGNATURE_TYPE || key.length !== 32 || written !== hex)
    throw new Error(`"${text}" is no key of a witness, such as witness.example/w1+8d66cf3c+BG5v…`);
  return { name, id, key };
};

/** What a witness signs at a time, in seconds since 1970. */
export const cosignedText = (body: string, seconds: number): string =>
  `cosignature/v1\ntime ${seconds}\n${body}`;

/** When the witness cosigned the checkpoint; `null` if it has not. */
export const cosignedAt = async (
  { body, signatures }: SignedCheckpoint,
  { name, id, key }: WitnessKey,
): Promise<Date | null> => {
  const own = signatures.find((each) => each.name === name && isSame(each.id, id));
  if (!own || own.signature.length <= TIMESTAMP_BYTES) return null;
  const seconds = Number(new DataView(own.signature.buffer).getBigUint64(own.signature.byteOffset));
  const text = encode(cosignedText(body, seconds));
  try {
    const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
    const isGenuine = await crypto.subtle.verify(
      'Ed25519',
      imported,
      own.signature.slice(TIMESTAMP_BYTES),
      text,
    );
    return isGenuine ? new Date(seconds * 1000) : null;
  } catch {
    return null;
  }
};
