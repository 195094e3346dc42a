import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BEFORE = 'data:application/octet-stream;base64,';
/** First characters of every WebAssembly file in Base64. */
const MAGIC = 'AGFzb';

/**
 * Extracts the WebAssembly of `signalsmith-stretch` as Base64. The package itself starts it with a script from a blob
 * URL, which the site's content security policy forbids.
 */
export const unpackStretch = (): string => {
  const source = readFileSync(fileURLToPath(import.meta.resolve('signalsmith-stretch')), 'utf8');
  const start = source.indexOf(BEFORE + MAGIC);
  const end = source.indexOf('"', start);
  if (start < 0 || end < 0) throw new Error('signalsmith-stretch has no WebAssembly where it was expected.');
  return source.slice(start + BEFORE.length, end);
};
