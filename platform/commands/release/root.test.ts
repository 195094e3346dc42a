import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { canary, keyidOf, release, type RegistryUpdate } from '@rushtone/platform/store';
import { aCommandSite } from '@rushtone/platform/testing/a-command-site';
import { aRelease } from '@rushtone/platform/testing/a-release';
import { keysIn } from '../../testing/release-keys.ts';
import { runRelease } from './commands.ts';
import { openSession } from './session.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'platform-root-'));
after(() => rmSync(folder, { recursive: true }));
Object.assign(process.env, {
  RELEASE_STORE: path.join(folder, 'store'),
  RELEASE_ROOT: path.join(folder, 'release-root.json'),
});

const site = aCommandSite(folder);
const run = async (command: string) => (await runRelease(site, command.split(' '), {})).join('\n');
const { keygen, useKeys } = keysIn(folder, site);
const change = async (update: RegistryUpdate, replaces?: string) =>
  (await openSession(site)).change('a change', { who: 'tester' }, update, replaces);

test('a site creates its root, adds a key for a team, rotates it, and revokes a stolen one', async () => {
  const [admin = '', first = '', second = ''] = [
    await keygen('admin'),
    await keygen('first'),
    await keygen('second'),
  ];
  useKeys('admin');
  assert.match(await run('root init'), /^Root 1, until .*\n {2}root +1 of /);
  await change(release(aRelease('tools', '1.0.0')));
  await change(release(aRelease('network', '1.0.0')));

  assert.match(await run(`root add-key targets/tools ${first}`), /targets\/tools +1 of \w+, \w+/);
  useKeys('admin', 'first');
  assert.match(await run('refresh'), /The registry is refreshed \(revision \d+\)/);
  useKeys('admin');
  await run(`root revoke-key ${keyidOf(admin)} targets/tools`);
  await assert.rejects(
    change(release(aRelease('tools', '1.1.0'))),
    /cannot sign targets\/tools: root 3 asks for 1/,
  );
  await change(release(aRelease('network', '1.1.0')));
  useKeys('first', 'admin');
  await change(canary(aRelease('tools', '1.1.0'), 5));

  await run(`root add-key targets/tools ${second}`);
  useKeys('admin', 'second');
  await run('refresh');
  await run(`root revoke-key ${keyidOf(first)}`);
  assert.deepEqual(Object.keys((await (await openSession(site)).read()).remotes), ['tools', 'network']);
  await assert.rejects(run(`root revoke-key ${keyidOf(second)}`), /targets\/tools would have too few keys/);

  const third = await keygen('third');
  await run(`root add-key targets/tools ${third}`);
  await run(`root revoke-key ${keyidOf(second)}`);
  useKeys('admin', 'third');
  await assert.rejects(
    change(release(aRelease('network', '1.2.0'))),
    /targets\/tools is not signed by its key/,
  );
  await change(release(aRelease('tools', '1.2.0')), 'tools');
  await change(release(aRelease('network', '1.2.0')));
  assert.match(await run('root'), /^Root 7/);
});

test('a root that needs two signatures waits for the second', async () => {
  useKeys('admin', 'third');
  const other = await keygen('other');
  await run(`root add-key root ${other}`);
  const file = process.env.RELEASE_ROOT ?? '';
  const text = readFileSync(file, 'utf8');
  assert.match(text, /"version": 8/);
  await assert.rejects(run('root threshold root 3'), /has 2 keys/);
  assert.match(
    await run('root threshold root 2'),
    /^Root 9 waits in .*\.next; it has the signatures of \w+\./,
  );
  useKeys('other');
  assert.match(await run('root sign'), /^Root 9, .*\n {2}root +2 of/);
  useKeys('third');
  assert.match(await run(`root add-key timestamp ${other}`), /^Root 10 waits in .* signatures of none\./);
  useKeys('other', 'admin');
  assert.match(await run('root sign'), /^Root 10/);
  await assert.rejects(run('root sign'), /No root waits/);
});
