import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCES = ['decoder.c', 'minimp3.h', 'wasm/arm_neon.h', 'wasm/string.h', 'wasm/stdlib.h'];

/** Returns the SHA-256 hash of everything that the decoder is compiled from. */
export const sourceHash = (): string => {
  const hash = createHash('sha256');
  for (const name of SOURCES) hash.update(readFileSync(path.join(import.meta.dirname, name)));
  return hash.digest('hex');
};
