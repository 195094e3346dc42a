import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import {
  cosignedText,
  fromBase64,
  isSignedByLog,
  parseCheckpoint,
  signatureLine,
  toBase64,
  verifyConsistency,
  witnessKeyId,
  type Checkpoint,
  type Root,
  type SignedCheckpoint,
} from '../../registry/index.ts';

const MAX_BODY_BYTES = 64_000;
const MAX_PROOF_LINES = 63;

export type WitnessOptions = {
  /** Name in its signature lines, such as `witness.example/w1`. */
  name: string;
  /** File with its private key (PKCS8, base64), which is made if it is missing. */
  keyFile: string;
  /** File with the last checkpoint that it has cosigned of each log. */
  seenFile: string;
  /** The roots of the logs by origin, whose `timestamp` keys sign their checkpoints. */
  logs: Readonly<Record<string, Pick<Root, 'keys' | 'roles'>>>;
};

type Answer = { status: number; body?: string; type?: string };

const readOwnKey = (file: string): KeyObject => {
  try {
    const der = Buffer.from(readFileSync(file, 'utf8'), 'base64');
    return createPrivateKey({ key: der, type: 'pkcs8', format: 'der' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const { privateKey } = generateKeyPairSync('ed25519');
  mkdirSync(path.dirname(file), { recursive: true });
  const content = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  writeFileSync(file, `${content}\n`, { mode: 0o600, flag: 'wx' });
  return privateKey;
};

const readSeen = (file: string): Record<string, Checkpoint> => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Checkpoint>;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    // A witness that has forgotten what it saw must not cosign.
    throw error;
  }
};

type Submitted = { old: number; proof: string[]; checkpoint: SignedCheckpoint };

const parseBody = (body: string): Submitted | null => {
  const [, old, lines = '', note = ''] =
    /^old (0|[1-9]\d{0,8})\n((?:[A-Za-z\d+/]{43}=\n)*)\n([\s\S]+)$/.exec(body) ?? [];
  const checkpoint = parseCheckpoint(note);
  const proof = lines.split('\n').filter(Boolean);
  return old !== undefined && checkpoint && proof.length <= MAX_PROOF_LINES
    ? { old: Number(old), proof, checkpoint }
    : null;
};

/** Creates a witness (c2sp.org/tlog-witness): it cosigns a checkpoint that continues what it has seen of the log. */
export const createWitness = async ({ name, keyFile, seenFile, logs }: WitnessOptions) => {
  const key = readOwnKey(keyFile);
  const publicKey = createPublicKey(key).export({ format: 'jwk' }).x ?? '';
  const bytes = new Uint8Array(Buffer.from(publicKey, 'base64url'));
  const id = await witnessKeyId(name, bytes);
  const seen = readSeen(seenFile);

  const remember = ({ origin, size, root }: Checkpoint): void => {
    seen[origin] = { origin, size, root };
    mkdirSync(path.dirname(seenFile), { recursive: true });
    writeFileSync(`${seenFile}.new`, JSON.stringify(seen));
    renameSync(`${seenFile}.new`, seenFile);
  };
  const cosign = (checkpoint: SignedCheckpoint): string => {
    const seconds = Math.floor(Date.now() / 1000);
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(BigInt(seconds));
    const signature = sign(null, Buffer.from(cosignedText(checkpoint.body, seconds)), key);
    return signatureLine(name, id, Buffer.concat([time, signature]));
  };
  const answer = async (body: string): Promise<Answer> => {
    const submitted = parseBody(body);
    if (!submitted) return { status: 400 };
    const { old, proof, checkpoint } = submitted;
    const root = Object.hasOwn(logs, checkpoint.origin) ? logs[checkpoint.origin] : undefined;
    if (!root) return { status: 404 };
    if (!(await isSignedByLog(checkpoint, root))) return { status: 403 };
    if (old > checkpoint.size) return { status: 400 };
    const last = seen[checkpoint.origin];
    const size = last?.size ?? 0;
    const conflict = { status: 409, body: `${size}\n`, type: 'text/x.tlog.size' };
    if (old !== size || (size === checkpoint.size && last?.root !== checkpoint.root)) return conflict;
    const isConsistent = await verifyConsistency(
      { size, root: fromBase64(last?.root ?? '') },
      { size: checkpoint.size, root: fromBase64(checkpoint.root) },
      proof.map(fromBase64),
    );
    if (!isConsistent) return { status: 422 };
    remember(checkpoint);
    return { status: 200, body: cosign(checkpoint) };
  };

  // One after another, so that two requests cannot both continue the same checkpoint.
  let waiting: Promise<unknown> = Promise.resolve();
  const server = http.createServer(async (request, response) => {
    const send = ({ status, body = '', type = 'text/plain; charset=utf-8' }: Answer) =>
      response.writeHead(status, { 'content-type': type }).end(body);
    if (request.method !== 'POST' || request.url !== '/add-checkpoint') return send({ status: 404 });
    if (Number(request.headers['content-length'] ?? Infinity) > MAX_BODY_BYTES) return send({ status: 413 });
    // Somebody who hangs up must not end the witness.
    const body = await text(request).catch(() => null);
    if (body === null) return response.destroy();
    const answered = waiting.then(() => answer(body));
    waiting = answered.catch(() => undefined);
    send(await answered.catch((): Answer => ({ status: 500 })));
  });
  const hex = Buffer.from(id).toString('hex');
  return { server, key: `${name}+${hex}+${toBase64(Uint8Array.of(4, ...bytes))}` };
};
