import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Costs about a millisecond for a page. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const MIN_BYTES = 1_024;
const MAX_CACHE_BYTES = 8_000_000;

export type Encoding = 'br' | 'gzip';

/** The best encoding that the client accepts. */
export const chooseEncoding = (accepted: string | undefined): Encoding | undefined => {
  const names = new Set((accepted ?? '').split(',').map((entry) => entry.trim().split(';')[0]));
  return names.has('br') ? 'br' : names.has('gzip') ? 'gzip' : undefined;
};

/** Compressed bodies are cached by their ETag. */
export const createCompressor = () => {
  const cache = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (body) => body.length,
  });
  return async (tag: string, body: string | Buffer, encoding: Encoding): Promise<Buffer | undefined> => {
    if (body.length < MIN_BYTES) return undefined;
    const key = `${encoding} ${tag}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const compressed = encoding === 'br' ? await brotli(body, BROTLI) : await zip(body);
    cache.set(key, compressed);
    return compressed;
  };
};
