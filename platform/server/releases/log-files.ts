import { LRUCache } from 'lru-cache';
import { parseCheckpoint, TILE_WIDTH, tilePath, type Checkpoint } from '../../registry/index.ts';
import { readLogOf, type ReleaseStore } from '../../store/index.ts';

/** Tiles of at most 8 KB, and bundles of entries of at most 80 KB. */
const MOST_KEPT = 500;
const MOST_LEVELS = 4;

/** Whether a log of this size has had such a tile, full or partial. */
const isTile = (path: string, size: number): boolean => {
  const [, level = '', place = '', partial] =
    /^tile\/(entries|\d)\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? [];
  const height = level === 'entries' ? 0 : Number(level);
  const index = Number(place.replace(/\D/g, ''));
  const width = partial === undefined ? TILE_WIDTH : Number(partial);
  const first = index * TILE_WIDTH;
  const nodes = Math.floor(size / TILE_WIDTH ** height);
  return (
    level !== '' &&
    height <= MOST_LEVELS &&
    width >= 1 &&
    first + width <= nodes &&
    path === tilePath(level === 'entries' ? level : height, index, width)
  );
};

/**
 * Serves the files of the transparency log, and its checkpoint once this server has proved it. Only names that the log
 * can have are looked up in the store.
 */
export const createLogFiles = (
  store: ReleaseStore,
  proved: () => Promise<Checkpoint | null>,
): ((path: string) => Promise<Buffer | null>) => {
  const read = readLogOf(store);
  const kept = new LRUCache<string, Buffer>({ max: MOST_KEPT });
  let checkpoint: { of: Checkpoint; content: Buffer } | null = null;

  const readCheckpoint = async (known: Checkpoint): Promise<Buffer | null> => {
    if (checkpoint?.of.root === known.root) return checkpoint.content;
    const content = await read('checkpoint');
    const { root } = (content && parseCheckpoint(String(Buffer.from(content)))) ?? {};
    if (!content || root !== known.root) return checkpoint?.content ?? null;
    // On a developer's machine a store is emptied on purpose, and the next log has tiles of the same names.
    if (checkpoint?.of.origin !== known.origin) kept.clear();
    checkpoint = { of: known, content: Buffer.from(content) };
    return checkpoint.content;
  };
  return async (path) => {
    const known = await proved();
    if (!known) return null;
    if (path === 'checkpoint') return readCheckpoint(known);
    if (!isTile(path, known.size)) return null;
    const content = kept.get(path) ?? (await read(path));
    if (!content) return null;
    const file = Buffer.from(content);
    kept.set(path, file);
    return file;
  };
};
