import { readFileSync } from 'node:fs';
import path from 'node:path';
import asc from 'assemblyscript/asc';

const SOURCE = path.join(import.meta.dirname, 'kernel.as');
const ARGS = ['kernel.ts', '-O3', '--runtime', 'stub', '--noAssert', '--enable', 'simd', '--importMemory'];

/** Compiles `kernel.as` under a `.ts` name, because the compiler accepts no other. */
export const compileKernel = async (): Promise<Uint8Array> => {
  let binary: Uint8Array | undefined;
  const { error, stderr } = await asc.main([...ARGS, '--outFile', 'kernel.wasm'], {
    readFile: (name) => (name === 'kernel.ts' ? readFileSync(SOURCE, 'utf8') : null),
    writeFile: (_name, contents) => {
      if (contents instanceof Uint8Array) binary = contents;
    },
    listFiles: () => [],
  });
  if (error) throw new Error(`${error.message}\n${stderr.toString()}`);
  if (!binary) throw new Error('The compiler wrote no binary.');
  return binary;
};
