import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { canary, release } from '@rushtone/platform/store';
import type { CommandSite } from '../site/command-site.ts';
import { aCommandSite } from '@rushtone/platform/testing/a-command-site';
import { aRelease } from '@rushtone/platform/testing/a-release';
import { jsonHelp, RESULT, runReleaseAsJson } from './json-output.ts';
import { openSession } from './session.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'platform-json-'));
after(() => rmSync(folder, { recursive: true }));
Object.assign(process.env, { RELEASE_STORE: path.join(folder, 'store') });

const site = aCommandSite(folder);
const run = (command: string, options = {}) => runReleaseAsJson(site, command.split(' '), options);

test('a command prints its lines and what the store has then, by the schema', async () => {
  const session = await openSession(site);
  await session.change(
    'tools 1.0.0 is live',
    { who: 'ann', why: 'first' },
    release(aRelease('tools', '1.0.0')),
  );
  await session.change('a canary', { who: 'ann', why: 'a try' }, canary(aRelease('tools', '1.1.0'), 5));
  const result = RESULT.parse(await run('promote tools', { who: 'ben', why: 'it is good' }));
  assert.ok(result.ok);
  assert.ok(result.store);
  assert.deepEqual(result.lines, [`tools 1.1.0 is live, after 1.0.0 (revision ${result.store.revision})`]);
  const { tools } = result.store.remotes;
  assert.deepEqual([tools?.live, tools?.canary, tools?.previous], ['1.1.0', null, '1.0.0']);
  const [{ who, why } = {}] = result.store.changes;
  assert.deepEqual([who, why], ['ben', 'it is good']);
});

test('a command that was run is no failure because the store cannot be read afterwards', async () => {
  const commands: CommandSite['commands'] = {
    last: {
      usage: 'last',
      help: 'the store is gone after it',
      run: async ({ store }) => {
        for (const file of await store.list('')) await store.remove(file);
        await store.replace('registry.json', 'none');
        return ['done'];
      },
    },
  };
  assert.deepEqual(await runReleaseAsJson(aCommandSite(folder, { commands }), ['last'], {}), {
    ok: true,
    lines: ['done'],
    store: null,
  });
});

test('a refused command is a result too', async () => {
  assert.deepEqual(await run('promote tools', {}), {
    ok: false,
    error: 'Say why, for the log: --why "a list by year"',
  });
});

test('help names every command with its options, and the schema', () => {
  const { commands, result } = jsonHelp(site);
  assert.deepEqual(
    commands.find(({ usage }) => usage.startsWith('rollback')),
    {
      usage: 'rollback <remote>|shell [--to 1.2.0]',
      help: 'the previous version is live again',
      options: ['why', 'who', 'to'],
    },
  );
  assert.ok(commands.some(({ usage }) => usage.startsWith('root revoke-key')));
  assert.match(JSON.stringify(result), /"revision"/);
});
