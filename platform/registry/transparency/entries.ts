import { isObject, type Registry, type Root } from '../registry.ts';
import {
  isSignedByLog,
  parseCheckpoint,
  toBase64,
  type Checkpoint,
  type SignedCheckpoint,
} from './checkpoint.ts';
import { isSame, leafHash, rootOf, type Hash } from './merkle.ts';

/** A leaf of the log: public facts of one revision, never who changed it or why. */
export type LogEntry = {
  rev: number;
  /** SHA-256 of the revision's `registry.json`, base64. */
  registry: string;
  time: string;
  /** Live versions of the remotes and of the shell. */
  live: Readonly<Record<string, string>>;
};

/** Hashes in a full tile (c2sp.org/tlog-tiles). */
export const TILE_WIDTH = 256;
const HASH_BYTES = 32;
const LENGTH_BYTES = 2;

/** Path of a tile of hashes, or of entries, with `width` of them. */
export const tilePath = (level: number | 'entries', index: number, width = TILE_WIDTH): string => {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0');
  const parts = digits.match(/\d{3}/g) ?? [];
  const place = parts.map((part, at) => (at < parts.length - 1 ? `x${part}` : part)).join('/');
  return `tile/${level}/${place}${width < TILE_WIDTH ? `.p/${width}` : ''}`;
};

const encode = (text: string) => new TextEncoder().encode(text);

export const registryHash = async (registry: Registry): Promise<string> =>
  toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', encode(JSON.stringify(registry)))));

export const entryOf = async (registry: Registry, time: string): Promise<Uint8Array<ArrayBuffer>> => {
  const { rev, remotes, channels } = registry;
  const versions = Object.values(remotes).map(({ name, version }) => [name, version] as const);
  const shell = channels.shell ? [['shell', channels.shell.live.version] as const] : [];
  const live = Object.fromEntries([...versions, ...shell].sort(([one], [other]) => (one < other ? -1 : 1)));
  const entry: LogEntry = { rev, registry: await registryHash(registry), time, live };
  return encode(JSON.stringify(entry));
};

/** Entries of a bundle, each preceded by its length. */
export const bundleOf = (entries: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(entries.flatMap((entry) => [entry.length >> 8, entry.length & 255, ...entry]));

const entriesIn = (bundle: Uint8Array): Uint8Array[] => {
  const entries: Uint8Array[] = [];
  for (let at = 0; at + LENGTH_BYTES <= bundle.length;) {
    const length = (bundle[at] ?? 0) * 256 + (bundle[at + 1] ?? 0);
    entries.push(bundle.slice(at + LENGTH_BYTES, at + LENGTH_BYTES + length));
    at += LENGTH_BYTES + length;
  }
  return entries;
};

const isLogEntry = (value: unknown): value is LogEntry =>
  isObject(value) &&
  Number.isInteger(value.rev) &&
  typeof value.registry === 'string' &&
  typeof value.time === 'string' &&
  isObject(value.live);

/** Parses a leaf; `null` if it has another form. */
export const parseEntry = (entry: Uint8Array): LogEntry | null => {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(entry));
    return isLogEntry(value) ? value : null;
  } catch {
    return null;
  }
};

/** Reads a file of the log by its path; `null` if it is missing. */
export type ReadLog = (path: string) => Promise<Uint8Array | null>;

const readTile = async (
  read: ReadLog,
  level: number | 'entries',
  index: number,
  size: number,
): Promise<Uint8Array> => {
  const path = tilePath(level, index, Math.min(TILE_WIDTH, size - index * TILE_WIDTH));
  const content = await read(path);
  if (!content) throw new LogError(`${path} is missing`);
  return content;
};

/** What is wrong with a log. */
export class LogError extends Error {
  constructor(problem: string) {
    super(`release refused: transparency log: ${problem}`);
  }
}

/** The log is not the one that was known, as after a store was emptied on purpose. */
export class OtherLogError extends LogError {}

/** Number of tiles that hold the first `size` leaves. */
const tilesFor = (size: number): number[] =>
  Array.from({ length: Math.ceil(size / TILE_WIDTH) }, (_, index) => index);

const hashesIn = (tile: Uint8Array): Hash[] =>
  Array.from({ length: Math.floor(tile.length / HASH_BYTES) }, (_, at) =>
    Uint8Array.from(tile.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)),
  );

/** Reads the hashes of the first `size` leaves. */
export const readLeaves = async (read: ReadLog, size: number): Promise<Hash[]> => {
  const tiles = await Promise.all(tilesFor(size).map((index) => readTile(read, 0, index, size)));
  return tiles.flatMap(hashesIn);
};

/** Reads the entries of one bundle, as bytes. */
export const readBundle = async (read: ReadLog, index: number, size: number): Promise<Uint8Array[]> =>
  entriesIn(await readTile(read, 'entries', index, size));

/** Reads all entries. */
export const readEntries = async (read: ReadLog, size: number): Promise<Uint8Array[]> =>
  (await Promise.all(tilesFor(size).map((index) => readBundle(read, index, size)))).flat();

/** Reads the signed checkpoint; `null` if there is no log. Throws if the log's keys have not signed it. */
export const readCheckpoint = async (read: ReadLog, root: Root): Promise<SignedCheckpoint | null> => {
  const content = await read('checkpoint');
  if (!content) return null;
  const checkpoint = parseCheckpoint(new TextDecoder().decode(content));
  if (!checkpoint) throw new LogError('its checkpoint cannot be read');
  if (!(await isSignedByLog(checkpoint, root)))
    throw new LogError('its checkpoint is not signed by the timestamp key');
  return checkpoint;
};

/** Throws unless the leaves are those of the checkpoint, and begin with those of an earlier one. */
export const assertLeaves = async (
  leaves: readonly Hash[],
  checkpoint: Checkpoint,
  earlier: Checkpoint | null,
): Promise<void> => {
  if (leaves.length !== checkpoint.size || toBase64(await rootOf(leaves)) !== checkpoint.root)
    throw new LogError('its tiles are not those of its checkpoint');
  if (!earlier) return;
  if (checkpoint.origin !== earlier.origin)
    throw new OtherLogError(`it is ${checkpoint.origin}, and was ${earlier.origin}`);
  if (checkpoint.size < earlier.size)
    throw new LogError(`it has ${checkpoint.size} entries, and had ${earlier.size}`);
  if (toBase64(await rootOf(leaves.slice(0, earlier.size))) !== earlier.root)
    throw new LogError('its entries are not those that it had before');
};

/** Throws unless the entries are those of the leaves, one by one. */
export const assertEntries = async (
  entries: readonly Uint8Array[],
  leaves: readonly Hash[],
): Promise<void> => {
  const hashes = await Promise.all(entries.map((entry) => leafHash(Uint8Array.from(entry))));
  if (hashes.length !== leaves.length || hashes.some((hash, at) => !isSame(hash, leaves[at] as Hash)))
    throw new LogError('its entries are not those of its tiles');
};

/** Index of a registry's leaf. Throws if the log does not have it. */
export const indexOfRegistry = async (
  read: ReadLog,
  leaves: readonly Hash[],
  registry: Registry,
): Promise<number> => {
  for (const tile of tilesFor(leaves.length).reverse()) {
    const entries = await readBundle(read, tile, leaves.length);
    const at = entries.findLastIndex((entry) => parseEntry(entry)?.rev === registry.rev);
    const entry = entries[at];
    if (!entry) continue;
    const index = tile * TILE_WIDTH + at;
    const leaf = leaves[index];
    const isLogged =
      leaf &&
      isSame(leaf, await leafHash(entry)) &&
      parseEntry(entry)?.registry === (await registryHash(registry));
    if (isLogged) return index;
    throw new LogError(`its entry for revision ${registry.rev} is for another registry`);
  }
  throw new LogError(`revision ${registry.rev} is not in it`);
};

/** A registry in the log: its leaf, and the state of the log that has it. */
export type Logged = { checkpoint: SignedCheckpoint; index: number };

/**
 * Proves that the log has a registry, and that it only grew since `earlier`. `null` if there is no log and there was
 * none. Throws a `LogError` that says what is wrong.
 */
export const proveLogged = async (
  read: ReadLog,
  registry: Registry,
  root: Root,
  earlier: Checkpoint | null,
): Promise<Logged | null> => {
  const checkpoint = await readCheckpoint(read, root);
  if (!checkpoint) {
    if (earlier) throw new LogError('its checkpoint is missing');
    return null;
  }
  const leaves = await readLeaves(read, checkpoint.size);
  await assertLeaves(leaves, checkpoint, earlier);
  return { checkpoint, index: await indexOfRegistry(read, leaves, registry) };
};
