import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGES_FOLDER } from './engine.ts';

const COMPILER = join(import.meta.dirname, '../../../node_modules/.bin/tsc');
const OPTIONS = [
  ...['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--types', ''],
  ...['--module', 'esnext', '--moduleResolution', 'bundler'],
];

/** A value, and the type that it should fit. */
export type Literal = { type: string; value: unknown };

/**
 * Compiles values as literals of published types. Literals may have no field that the type does not have, which most
 * JSON schemas allow. Returns the compiler's messages; `imports` is the first part of the file.
 */
export const compileLiterals = (imports: string, literals: readonly Literal[]): string => {
  const file = join(PACKAGES_FOLDER, 'literals.ts');
  const lines = literals.map(
    ({ type, value }, n) => `export const value${n}: ${type} = ${JSON.stringify(value, null, 1)};`,
  );
  writeFileSync(file, [imports, ...lines].join('\n'));
  try {
    return spawnSync(COMPILER, [...OPTIONS, file], { cwd: PACKAGES_FOLDER, encoding: 'utf8' }).stdout;
  } finally {
    rmSync(file);
  }
};
