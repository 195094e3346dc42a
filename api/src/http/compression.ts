import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Quality that costs about a millisecond for a page. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const WORTH_BYTES = 1_024;
const REMEMBERED = 200;

export type Encoding = 'br' | 'gzip';

/** The best encoding that the browser takes. */
export const chooseEncoding = (accepted: string | undefined): Encoding | undefined => {
  const names = new Set((accepted ?? '').split(',').map((entry) => entry.trim().split(';')[0]));
  return names.has('br') ? 'br' : names.has('gzip') ? 'gzip' : undefined;
};

/** Compresses texts, and remembers the last ones by their tag. */
export const createCompressor = () => {
  const known = new Map<string, Buffer>();
  return async (tag: string, text: string | Buffer, encoding: Encoding): Promise<Buffer | undefined> => {
    if (text.length < WORTH_BYTES) return undefined;
    const key = `${encoding} ${tag}`;
    const compressed = known.get(key) ?? (encoding === 'br' ? await brotli(text, BROTLI) : await zip(text));
    known.delete(key);
    known.set(key, compressed);
    const [oldest] = known.keys();
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
    return compressed;
  };
};
