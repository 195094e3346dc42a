import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
const ROOT_FILES = ['package.json', 'tsconfig.json', 'jest.config.ts', '.oxlintrc.json', '.oxfmtrc.json'];

/** Lists the repository's files below `folder`, including uncommitted ones. */
const filesBelow = (folder: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', folder], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);

/**
 * Creates a sparse checkout like that of a remote's team: `folders` and the top-level files. It is inside of this
 * repository, so that it finds the installed packages here; it has its own workspace packages.
 */
export const sparseCheckout = (...folders: string[]): string => {
  mkdirSync(path.join(ROOT, 'dist'), { recursive: true });
  const checkout = mkdtempSync(path.join(ROOT, 'dist/checkout-'));
  for (const file of [...ROOT_FILES, ...folders.flatMap(filesBelow)])
    cpSync(path.join(ROOT, file), path.join(checkout, file));
  execFileSync('git', ['init', '-q'], { cwd: checkout });
  const packages = path.join(checkout, 'node_modules/@rushtone');
  mkdirSync(packages, { recursive: true });
  for (const name of readdirSync(path.join(checkout, 'shared')))
    symlinkSync(path.join(checkout, 'shared', name), path.join(packages, name));
  symlinkSync(path.join(checkout, 'platform'), path.join(packages, 'platform'));
  return checkout;
};
