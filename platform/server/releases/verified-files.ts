import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { integrityOfContent, MAX_FILE_BYTES } from '../../store/index.ts';
import { LRUCache } from 'lru-cache';
import type { Encoding } from '../http/encoding.ts';

const MAX_BYTES = 64_000_000;
const SUFFIX = { br: '.br', gzip: '.gz' } as const;
const LIMIT = { maxOutputLength: MAX_FILE_BYTES };

const unpack = {
  br: (content: Buffer) => promisify(brotliDecompress)(content, LIMIT),
  gzip: (content: Buffer) => promisify(gunzip)(content, LIMIT),
};

/** An untrusted source of files. */
export type Source = {
  read: (name: string) => Promise<Buffer | null>;
  /** Whether a hash mismatch is logged. */
  isStore: boolean;
  /** Called with verified content. */
  keep?: (name: string, content: Buffer) => Promise<void>;
};

/** A file by name and expected hash. */
export type NamedFile = { name: string; hash: string };

export const matchesHash = async (
  content: Buffer,
  hash: string,
  encoding: Encoding | undefined,
): Promise<boolean> => {
  const plain = encoding ? await unpack[encoding](content).catch(() => null) : content;
  return plain !== null && integrityOfContent(plain) === hash;
};

/** Reads files from the first source whose content matches the expected hash, and caches them in memory. */
export const createVerifiedFiles = (sources: readonly Source[], refuse: (text: string) => void) => {
  const cache = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: (content) => content.length + 1,
  });
  /** Compressed copies known to be missing. */
  const missing = new LRUCache<string, true>({ max: 10_000 });
  const pending = new Map<string, Promise<Buffer | null>>();

  const load = async ({ name, hash }: NamedFile, encoding: Encoding | undefined): Promise<Buffer | null> => {
    const key = (encoding ?? '') + hash;
    const file = encoding ? name + SUFFIX[encoding] : name;
    let problem: string | undefined;
    let away = false;
    for (const [index, source] of sources.entries()) {
      const content = await source.read(file).catch((error: unknown) => {
        problem = `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
        away = true;
        return null;
      });
      if (content && (await matchesHash(content, hash, encoding))) {
        cache.set(key, content);
        // A full disk only means more reads of the store.
        if (source.isStore)
          for (const earlier of sources.slice(0, index))
            await earlier.keep?.(file, content).catch(() => undefined);
        return content;
      }
      if (content && source.isStore) problem = 'is not what its manifest names';
    }
    if (problem || !encoding) refuse(`${file} ${problem ?? 'is missing'}`);
    if (encoding && !away) missing.set(key, true);
    return null;
  };

  return async (file: NamedFile, encoding?: Encoding): Promise<Buffer | null> => {
    const key = (encoding ?? '') + file.hash;
    const known = cache.get(key);
    if (known) return known;
    if (missing.has(key)) return null;
    const loading = pending.get(key) ?? load(file, encoding).finally(() => pending.delete(key));
    pending.set(key, loading);
    return loading;
  };
};

/** Reads a compressed copy; the development server verifies nothing. */
export const readCompressed = async (
  sources: readonly Source[],
  name: string,
  encoding: Encoding | undefined,
): Promise<Buffer | null> => {
  for (const source of sources) {
    const content = await source.read(encoding ? name + SUFFIX[encoding] : name).catch(() => null);
    if (content) return content;
  }
  return null;
};
