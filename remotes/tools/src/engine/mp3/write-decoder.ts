import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sourceHash } from './source-hash.ts';

const { CLANG = 'clang', WASM_LD = 'wasm-ld' } = process.env;
const COMPILE = [
  '--target=wasm32',
  '-O3',
  // Clang 14 makes wrong short blocks of it.
  '-fno-slp-vectorize',
  '-msimd128',
  '-mbulk-memory',
  '-ffreestanding',
  '-D__ARM_NEON',
];
const STACK_BYTES = 65_536;

/** `npm run mp3 -w @rushtone/tools`: after a change of `decoder.c` or `minimp3.h`. Needs clang and lld, 14 or newer. */
const folder = import.meta.dirname;
const temporary = mkdtempSync(path.join(tmpdir(), 'mp3-'));
const [object, binary] = ['decoder.o', 'decoder.wasm'].map((name) => path.join(temporary, name)) as [
  string,
  string,
];
execFileSync(CLANG, [
  ...COMPILE,
  `-I${path.join(folder, 'wasm')}`,
  '-c',
  path.join(folder, 'decoder.c'),
  '-o',
  object,
]);
execFileSync(WASM_LD, ['--no-entry', '--strip-all', '-z', `stack-size=${STACK_BYTES}`, object, '-o', binary]);
const base64 = readFileSync(binary).toString('base64');
rmSync(temporary, { recursive: true });
writeFileSync(
  path.join(folder, 'decoder-binary.ts'),
  `/** Compiled from \`decoder.c\` by \`npm run mp3 -w @rushtone/tools\`. */
export const DECODER_BASE64 =
  '${base64}';

/** Of what it was compiled from. */
export const DECODER_SOURCE = '${sourceHash()}';
`,
);
