import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { Registry, ShellAssets } from '@rushtone/releases';
import {
  assertCompatible,
  runMatrix,
  type Shell,
  type Version,
} from '../../scripts/release/compatibility-matrix.ts';
import { startReleaseSite, type ReleaseSite } from '../support/releases.ts';

const BUILT = path.join(import.meta.dirname, '../../dist/shell');

const readAssets = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, 'assets.json'), 'utf8')) as ShellAssets;
/** The contract of the built shell, and the next minor version. */
const CONTRACT = readAssets(BUILT).contract ?? '';
const NEXT_CONTRACT = CONTRACT.replace(/\.(\d+)\.\d+$/, (_, minor: string) => `.${Number(minor) + 1}.0`);

let site: ReleaseSite;
let shells: Shell[];
test.beforeAll(async () => {
  site = await startReleaseSite();
  shells = [
    { name: 'shell N', folder: nextShell() },
    { name: 'shell N-1', folder: BUILT },
  ];
});
test.afterAll(async () => {
  rmSync(shells[0]?.folder ?? '', { recursive: true, force: true });
  await site.stop();
});

/** The built shell, with the next contract version. */
const nextShell = (): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rushtone-shell-'));
  cpSync(BUILT, folder, { recursive: true });
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(path.join(folder, file), change(readFileSync(path.join(folder, file), 'utf8')));
  const main = readAssets(folder).scripts.find(({ url }) => /\/main\./.test(url));
  if (!main) throw new Error('The shell has no main script.');
  const file = main.url.slice(1);
  edit(file, (text) => text.replaceAll(`"${CONTRACT}"`, `"${NEXT_CONTRACT}"`));
  const hash = createHash('sha384')
    .update(readFileSync(path.join(folder, file)))
    .digest('base64');
  for (const document of ['index.html', 'assets.json'])
    edit(document, (text) => text.replaceAll(main.integrity ?? '', `sha384-${hash}`));
  edit('assets.json', (text) =>
    text.replace(/("contract":\s*)"[^"]+"/, (_, key: string) => `${key}"${NEXT_CONTRACT}"`),
  );
  return folder;
};

/** Reads the versions in the store. */
const versionOf = async (
  name: string,
  version: string,
  changes: Parameters<ReleaseSite['make']>[2],
): Promise<Version> => {
  const release = await site.make(name, version, changes);
  return { release, folder: path.join(site.folder, release.base) };
};

test('each shell boots every remote that its contract allows and skips the others', async () => {
  test.setTimeout(180_000);
  const { remotes } = JSON.parse(readFileSync(path.join(site.folder, 'registry.json'), 'utf8')) as Registry;
  const names = Object.keys(remotes);
  expect(names).toHaveLength(4);
  for (const name of names) {
    const before = await versionOf(name, '0.9.0', { contract: `^${CONTRACT}` });
    const now = await versionOf(name, '1.9.0', { contract: `^${NEXT_CONTRACT}` });
    const pairs = await runMatrix(shells, [now, before]);
    expect(pairs.map(({ shell, remote, result }) => `${shell} × ${remote}: ${result}`)).toEqual([
      `shell N × ${name} 1.9.0: boots`,
      `shell N × ${name} 0.9.0: boots`,
      `shell N-1 × ${name} 1.9.0: skipped`,
      `shell N-1 × ${name} 0.9.0: boots`,
    ]);
    expect(() => assertCompatible(pairs)).not.toThrow();
  }
});

test('a version that claims to fit a shell but breaks in it is not released', async () => {
  test.setTimeout(120_000);
  const broken = await versionOf('subscribe', '1.9.1', {
    contract: `^${CONTRACT}`,
    edit: (file, text) => (/^remote\..*js$/.test(file) ? `throw new Error("broken");${text}` : text),
  });
  const pairs = await runMatrix(shells, [broken]);
  expect(pairs.map(({ result }) => result)).not.toContain('boots');
  expect(() => assertCompatible(pairs)).toThrow('do not work together');
});
