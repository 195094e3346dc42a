import { sign } from 'node:crypto';
import {
  assertEntries,
  assertLeaves,
  bodyOf,
  bundleOf,
  entryOf,
  fromBase64,
  leafHash,
  logKeyId,
  parseEntry,
  readBundle,
  readCheckpoint,
  readLeaves,
  rootOf,
  signatureLine,
  TILE_WIDTH,
  tilePath,
  toBase64,
  type Checkpoint,
  type Hash,
  type ReadLog,
  type Registry,
  type SignedCheckpoint,
} from '../registry/index.ts';
import { cosign, readWitnesses } from './cosign.ts';
import { readPlanted, type ReleaseStore } from './release-store.ts';
import { keysFor, type Trust } from './signing.ts';

/** Folder of the log in a store, with the paths of c2sp.org/tlog-tiles. */
export const TRANSPARENCY = 'transparency/';

export const readLogOf =
  (store: ReleaseStore): ReadLog =>
  (path) =>
    readPlanted(store, TRANSPARENCY + path);

/** Writes the tiles that change when a tree grows from `size` to all of `nodes`, and those of the levels above. */
const writeTiles = async (
  store: ReleaseStore,
  nodes: readonly Hash[],
  size: number,
  level = 0,
): Promise<void> => {
  for (let index = Math.floor(size / TILE_WIDTH); index * TILE_WIDTH < nodes.length; index += 1) {
    const tile = nodes.slice(index * TILE_WIDTH, (index + 1) * TILE_WIDTH);
    await store.replace(TRANSPARENCY + tilePath(level, index, tile.length), Buffer.concat(tile));
  }
  const full = Math.floor(nodes.length / TILE_WIDTH);
  if (full === 0) return;
  const above = await Promise.all(
    Array.from({ length: full }, (_, index) =>
      rootOf(nodes.slice(index * TILE_WIDTH, (index + 1) * TILE_WIDTH)),
    ),
  );
  await writeTiles(store, above, Math.floor(size / TILE_WIDTH), level + 1);
};

/** `begun`: the entries of the last bundle, if it is not full. */
const writeBundles = async (
  store: ReleaseStore,
  size: number,
  begun: readonly Uint8Array[],
  added: readonly Uint8Array[],
): Promise<void> => {
  const first = Math.floor(size / TILE_WIDTH);
  const entries = [...begun, ...added];
  for (let at = 0; at < entries.length; at += TILE_WIDTH) {
    const bundle = entries.slice(at, at + TILE_WIDTH);
    const path = tilePath('entries', first + at / TILE_WIDTH, bundle.length);
    await store.replace(TRANSPARENCY + path, Buffer.from(bundleOf(bundle)));
  }
};

const signLog = async (checkpoint: Checkpoint, trust: Trust): Promise<string> => {
  const body = bodyOf(checkpoint);
  const lines = await Promise.all(
    keysFor('timestamp', trust).map(async ({ publicKey, key }) =>
      signatureLine(
        checkpoint.origin,
        await logKeyId(fromBase64(publicKey)),
        sign('sha256', Buffer.from(body), key),
      ),
    ),
  );
  return `${body}\n${lines.join('')}`;
};

/** A log has its own name, so that one of an emptied store, or of another environment, is another log. */
const originOf = ({ environment }: ReleaseStore, rev: number): string => {
  const site = process.env.RELEASE_LOG_ORIGIN?.trim() || `release-log/${rev}`;
  const origin = environment === undefined ? site : `${site}/${environment}`;
  if (/[\s+]/.test(origin))
    throw new Error(`RELEASE_LOG_ORIGIN must have no space and no plus; it is "${origin}".`);
  return origin;
};

export type Recorded = { registry: Registry; time: string };

type StoredLog = {
  current: SignedCheckpoint | null;
  leaves: readonly Hash[];
  /** Entries of the last bundle. */
  bundle: readonly Uint8Array[];
};

/** Throws if the log is not what its checkpoint says. */
const readLog = async (store: ReleaseStore, { root }: Trust): Promise<StoredLog> => {
  const read = readLogOf(store);
  const current = await readCheckpoint(read, root);
  if (!current) return { current, leaves: [], bundle: [] };
  const leaves = await readLeaves(read, current.size);
  await assertLeaves(leaves, current, null);
  const last = Math.floor((current.size - 1) / TILE_WIDTH);
  const bundle = await readBundle(read, last, current.size);
  await assertEntries(bundle, leaves.slice(last * TILE_WIDTH));
  return { current, leaves, bundle };
};

/** Throws if the log could not take up a change, so that nothing of it is written. */
export const assertCanLog = async (store: ReleaseStore, trust: Trust): Promise<void> => {
  originOf(store, 0);
  await readWitnesses(process.env);
  await readLog(store, trust);
};

/**
 * Adds revisions to the log, in their order. The tiles follow from the entries, so that two who add the same ones write
 * the same. A witness that is away is left out. Throws a `LogError` if the log is not what its checkpoint says.
 */
export const addToLog = async (
  store: ReleaseStore,
  revisionsAfter: (rev: number) => Promise<readonly Recorded[]>,
  trust: Trust,
): Promise<void> => {
  const { current, leaves, bundle } = await readLog(store, trust);
  const recorded = await revisionsAfter(parseEntry(bundle.at(-1) ?? new Uint8Array())?.rev ?? 0);
  const [first] = recorded;
  if (!first) return;
  const added = await Promise.all(recorded.map(({ registry, time }) => entryOf(registry, time)));
  const all = [...leaves, ...(await Promise.all(added.map(leafHash)))];
  const begun = bundle.length < TILE_WIDTH ? bundle : [];
  await writeBundles(store, leaves.length, begun, added);
  await writeTiles(store, all, leaves.length);
  const next: Checkpoint = {
    origin: current?.origin ?? originOf(store, first.registry.rev),
    size: all.length,
    root: toBase64(await rootOf(all)),
  };
  const signed = await signLog(next, trust);
  const cosignatures = await cosign(signed, all, leaves.length);
  await store.replace(`${TRANSPARENCY}checkpoint`, signed + cosignatures);
};
