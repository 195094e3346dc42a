import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { Boot, ShellAssets } from '@rushtone/platform/registry';
import { nextRevision } from '@rushtone/platform/store';
import { assertBoots, bootTest, type Candidate, type Shell } from '@rushtone/platform/commands/boot';
import { registryOf } from '@rushtone/platform/commands/builds';
import { COMMAND_SITE } from '../../scripts/command-site.ts';
import { startReleaseSite, type ReleaseSite } from '../support/releases.ts';

const BUILT = path.join(import.meta.dirname, '../../dist/shell');

const readAssets = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, 'assets.json'), 'utf8')) as ShellAssets;
/** The built shell's contract version, and the next minor version. */
const CONTRACT = readAssets(BUILT).contract ?? '';
const NEXT_CONTRACT = CONTRACT.replace(/\.(\d+)\.\d+$/, (_, minor: string) => `.${Number(minor) + 1}.0`);

// Boots every page of four remotes.
test.describe.configure({ timeout: 600_000 });

const LIVE: Shell = { version: 'N', contract: CONTRACT, folder: BUILT };

let site: ReleaseSite;
test.beforeAll(async () => {
  site = await startReleaseSite();
});
test.afterAll(() => site.stop());

/** Copies the built shell with another text in its main script and the next contract version. */
const editedShell = (before: string, after: string): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rushtone-shell-'));
  cpSync(BUILT, folder, { recursive: true });
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(path.join(folder, file), change(readFileSync(path.join(folder, file), 'utf8')));
  const main = readAssets(folder).scripts.find(({ url }) => /\/main\./.test(url));
  if (!main) throw new Error('The shell has no main script.');
  const file = main.url.slice(1);
  edit(file, (text) => text.replaceAll(before, after));
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

/** Creates a candidate site in which the remotes run another version. */
const candidate = async (
  names: readonly string[],
  version: string,
  changes: Parameters<ReleaseSite['make']>[2],
): Promise<Candidate> => {
  const releases = await Promise.all(names.map((name) => site.make(name, version, changes)));
  return {
    registry: registryOf(releases, nextRevision(0)),
    releases: releases.map((release) => ({ release, folder: path.join(site.folder, release.base) })),
  };
};

const lines = (boots: readonly Boot[]) =>
  boots.map(({ shell, remote, result }) => `${shell} × ${remote}: ${result}`);

test('a version that does not fit the live shell, throws, or renders differently from the server is not released', async () => {
  const misfit = await candidate(['subscribe'], '1.9.2', { contract: `^${NEXT_CONTRACT}` });
  expect(() => assertBoots([{ shell: 'N', remote: 'x', result: 'skipped' }])).not.toThrow();
  expect(lines(await bootTest(COMMAND_SITE, [LIVE], misfit))).toEqual([
    `N × subscribe 1.9.2: needs the contract ^${NEXT_CONTRACT}`,
  ]);
  const broken = await candidate(['network'], '1.9.1', {
    contract: `^${CONTRACT}`,
    edit: (file, text) => (/^Faq\..*js$/.test(file) ? `throw new Error("broken");${text}` : text),
  });
  const boots = await bootTest(COMMAND_SITE, [LIVE], broken);
  expect(boots[0]?.result).toContain('/faq');
  expect(() => assertBoots(boots)).toThrow('network 1.9.1 does not run in shell N');

  const clock = await candidate(['subscribe'], '1.9.3', {
    contract: `^${CONTRACT}`,
    edit: (file, text) =>
      /^Subscribe\..*js$/.test(file)
        ? text.replace(/("h1",\{tabIndex:-1,children:)\w+/, '$1Date.now()')
        : text,
  });
  // The visitor and the member open the page concurrently, so either may be reported first.
  expect(lines(await bootTest(COMMAND_SITE, [LIVE], clock))).toEqual([
    expect.stringMatching(
      /^N × subscribe 1\.9\.3: \/subscribe(, signed in)?: the page is not what the server has rendered$/,
    ),
  ]);
});

test('the live shell and the next one meet every remote’s expectations; a shell that does not is named', async () => {
  const built = (name: string) => {
    const release = site.built(name);
    return { release, folder: path.join(site.folder, release.base) };
  };
  const releases = ['listening', 'network', 'subscribe', 'tools'].map(built);
  const registry = registryOf(
    releases.map(({ release }) => release),
    nextRevision(0),
  );
  const met = await bootTest(COMMAND_SITE, [LIVE], { registry, releases });
  expect(met.map(({ remote, result, expectations }) => [remote, result, expectations])).toEqual([
    ['listening 1.0.0', 'boots', 11],
    ['network 1.0.0', 'boots', 7],
    ['subscribe 1.1.0', 'boots', 3],
    ['tools 1.1.0', 'boots', 7],
  ]);

  const folder = editedShell('status:"idle",track:null', 'status:"paused",track:null');
  const next = { ...LIVE, version: 'N+1', folder };
  const boots = await bootTest(COMMAND_SITE, [next], { registry, releases: releases.slice(0, 1) });
  rmSync(folder, { recursive: true });
  expect(() => assertBoots(boots)).toThrow(
    'listening 1.0.0 does not run in shell N+1: expects “the player is idle before the first song”: it is not so',
  );
});
