import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Release } from '../registry/index.ts';
import { integrityOfContent } from '../store/index.ts';

/** The build of a site, and the name of its contract. */
export type BuiltSite = { dist: string; contract: string };

export type Changes = {
  contract?: string;
  /** Edits a file of the build. */
  edit?: (file: string, text: string) => string;
};

/** The newest built version of a remote. */
export const builtVersion = ({ dist }: Pick<BuiltSite, 'dist'>, name: string): string =>
  readdirSync(path.join(dist, 'r', name))
    .sort()
    .at(-1) ?? '';

/** Sorts pages first and entries last, since entries contain the hashes of the other files. */
const byDependency = ({ entry }: Release) => {
  const isEntry = (file: string) => Number(file === entry || file.startsWith('expectations.'));
  return (a: string, b: string) => isEntry(a) - isEntry(b);
};

/** Replaces the contract that the entry requires of the shell; the build writes `^1.1.0` as [1,1,1,0]. */
const withContract = (name: string, contract: string, text: string): string =>
  text.replace(new RegExp(`("${name}",\\s?(?:!1|false),\\s?)\\[1,[\\d,]+\\]`), (_, before: string) => {
    const [, numbers = '1.0.0'] = /^\^(\d+\.\d+\.\d+)$/.exec(contract) ?? [];
    return `${before}[1,${numbers.replaceAll('.', ',')}]`;
  });

/** Copies a built remote as another version: its files get the new version's names and hashes. */
export const copyAs = (
  site: BuiltSite,
  name: string,
  version: string,
  { contract, edit }: Changes,
): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'platform-version-'));
  cpSync(path.join(site.dist, 'r', name, builtVersion(site, name)), folder, { recursive: true });
  for (const file of readdirSync(folder)) if (/\.(br|gz)$/.test(file)) rmSync(path.join(folder, file));
  const described = path.join(folder, 'release.json');
  const built = JSON.parse(readFileSync(described, 'utf8')) as Release;
  const container = `${name}_${version}`.replace(/\W/g, '_');
  const hashes = new Map<string, string>();
  const files: Record<string, string> = {};
  for (const file of Object.keys(built.files).sort(byDependency(built))) {
    const place = path.join(folder, file);
    if (!/\.c?(js|ss)$/.test(file)) {
      files[file] = built.files[file] ?? '';
      continue;
    }
    const original = readFileSync(place, 'utf8');
    let text = original.replaceAll(built.container, container);
    if (contract) text = withContract(site.contract, contract, text);
    for (const [before, after] of hashes) text = text.replaceAll(before, after);
    if (edit) text = edit(file, text);
    writeFileSync(place, text);
    files[file] = integrityOfContent(text);
    hashes.set(integrityOfContent(original), files[file]);
  }
  const made: Release = {
    ...built,
    version,
    container,
    base: `/r/${name}/${version}/`,
    contract: contract ?? built.contract,
    files,
  };
  writeFileSync(described, JSON.stringify(made));
  return folder;
};
