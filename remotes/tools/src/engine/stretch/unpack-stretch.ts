import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BEFORE = 'data:application/octet-stream;base64,';
/** What every WebAssembly file begins with. */
const MAGIC = 'AGFzb';

/**
 * The WebAssembly inside of `signalsmith-stretch`, in base64. The package itself starts it by a script of a blob, which
 * the content policy of the site forbids.
 */
export const unpackStretch = (): string => {
  const source = readFileSync(fileURLToPath(import.meta.resolve('signalsmith-stretch')), 'utf8');
  const start = source.indexOf(BEFORE + MAGIC);
  const end = source.indexOf('"', start);
  if (start < 0 || end < 0) throw new Error('signalsmith-stretch has no WebAssembly where it was expected.');
  return source.slice(start + BEFORE.length, end);
};
