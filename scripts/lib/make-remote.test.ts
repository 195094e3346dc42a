import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT } from '../../webpack/paths.ts';
import { makeRemote } from './make-remote.ts';

let tree = '';
before(() => {
  tree = mkdtempSync(path.join(os.tmpdir(), 'rushtone-checkout-'));
  for (const place of ['shared/contract/package.json', 'remotes/subscribe/package.json'])
    cpSync(path.join(ROOT, place), path.join(tree, place));
});
after(() => rmSync(tree, { recursive: true }));

test('a new remote has a page at its path, with a test', () => {
  for (const file of makeRemote(tree, 'charts'))
    assert.ok(existsSync(path.join(tree, 'remotes/charts', file)));
  const manifest = JSON.parse(readFileSync(path.join(tree, 'remotes/charts/remote.json'), 'utf8')) as {
    hosts: unknown;
  };
  assert.deepEqual(manifest.hosts, { main: { '/charts': 'Charts' } });
});

test('an invalid or taken name is rejected', () => {
  assert.throws(() => makeRemote(tree, 'charts'), /already exists/);
  for (const name of ['', 'Charts', '../x', 'a b'])
    assert.throws(() => makeRemote(tree, name), /lowercase letters/);
});
