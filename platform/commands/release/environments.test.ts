import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { readTrust, release, releaseShell, updateRegistry, type RegistryUpdate } from '../../store/index.ts';
import { aCommandSite } from '../../testing/a-command-site.ts';
import { aRelease } from '../../testing/a-release.ts';
import { runRelease } from './commands.ts';
import { otherEnvironment } from './rules.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'platform-newest-'));
after(() => rmSync(folder, { recursive: true }));
const store = path.join(folder, 'store');
Object.assign(process.env, { RELEASE_STORE: store, RELEASE_ENVIRONMENT: 'staging' });
const write = (file: string, content: object) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), JSON.stringify(content));
};
const raise = (place: string, version: string) =>
  write(`${place}/package.json`, { name: `@site/${path.basename(place)}`, version });

test('newest releases what has a version that the environment does not know, and names what stops it', async () => {
  for (const name of ['network', 'tools'])
    write(`remotes/${name}/remote.json`, { contract: '^1.0.0', hosts: {} });
  for (const place of ['remotes/network', 'remotes/tools', 'shell']) raise(place, '1.0.0');
  const staging = otherEnvironment({ kind: 'folder', folder: store }, 'staging');
  const shell = {
    version: '1.0.0',
    scripts: [],
    styles: [],
    fonts: [],
    contract: '1.0.0',
    root: null,
    files: {},
  };
  await staging.create('shell/1.0.0/assets.json', JSON.stringify(shell));
  const change = async (update: RegistryUpdate) =>
    updateRegistry(staging, { what: 'x', who: 'x', when: new Date().toISOString(), why: 'x' }, update, {
      trust: readTrust(),
    });
  for (const name of ['network', 'tools']) await change(release(aRelease(name, '1.0.0')));
  await change(releaseShell(shell));

  const newest = () => runRelease(aCommandSite(folder), ['newest'], { why: 'merged', dirty: true });
  assert.deepEqual(await newest(), ['Every version of this commit is released already.']);
  raise('remotes/tools', '1.1.0');
  await assert.rejects(newest(), /^Error: tools 1\.1\.0: CHANGELOG\.md says nothing about 1\.1\.0/);
  raise('shell', '1.1.0');
  await assert.rejects(newest(), /^Error: shell 1\.1\.0: CHANGELOG\.md/, 'the shell comes first');
});
