import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { EMPTY_REGISTRY, isRegistry, type Release } from '@rushtone/platform/registry';
import { release as goLive } from '@rushtone/platform/store';
import { aCommandSite } from '@rushtone/platform/testing/a-command-site';
import { registryOf } from '../builds/registry.ts';
import { assertNotLive, removeRemote } from './remove-remote.ts';

let tree = '';
const at = (place: string) => path.join(tree, place);
const write = (place: string, content: string | object) => {
  mkdirSync(path.dirname(at(place)), { recursive: true });
  writeFileSync(at(place), typeof content === 'string' ? content : JSON.stringify(content));
};
const run = (command: string, ...words: string[]) =>
  execFileSync(command, words, { cwd: tree, encoding: 'utf8', stdio: 'pipe' });

const releaseOf = (name: string): Release => ({
  name,
  version: '1.0.0',
  base: `/r/${name}/1.0.0/`,
  entry: 'entry.js',
  container: name,
  contract: '^1.0.0',
  hosts: { main: { [`/${name}`]: 'Page' } },
  exposed: [],
  pages: {},
  files: {},
  commit: null,
  builtAt: '',
});

/** Creates a small tree with two remotes, installed and built. */
before(() => {
  tree = mkdtempSync(path.join(os.tmpdir(), 'platform-tree-'));
  write('package.json', { name: 'tree', private: true, workspaces: ['remotes/*'] });
  write('.gitignore', 'node_modules/\ndist/\n');
  for (const name of ['charts', 'tools']) {
    write(`remotes/${name}/package.json`, { name: `@site/${name}`, version: '1.0.0' });
    write(`remotes/${name}/remote.json`, { contract: '^1.0.0', hosts: { main: { [`/${name}`]: 'Page' } } });
    write(`dist/r/${name}/1.0.0/release.json`, releaseOf(name));
    write(`dist/.stamps/${name}`, 'hash');
  }
  write('dist/registry.json', registryOf(['charts', 'tools'].map(releaseOf), 7));
  write('docs/notes.md', 'The charts are in remotes/charts.\n');
  run('npm', 'install', '--offline', '--no-audit', '--no-fund');
  run('git', 'init', '--quiet');
  run('git', 'add', '--all');
});
after(() => rmSync(tree, { recursive: true }));

test('refuses to remove a live remote, which must be retired first', () => {
  const live = goLive(releaseOf('charts'))(EMPTY_REGISTRY);
  assert.throws(() => assertNotLive(live, 'charts'), /charts is live\. .*release -- retire charts/);
  assert.doesNotThrow(() => assertNotLive(live, 'tools'));
});

test('refuses an unknown remote', () => {
  for (const name of ['', 'nothing', '../docs'])
    assert.throws(() => removeRemote(aCommandSite(tree), name), /There is no remote .*charts, tools/);
});

test('removes a remote from the lock file, links, build and registry, and lists files that still mention it', () => {
  assert.match(readFileSync(at('package-lock.json'), 'utf8'), /remotes\/charts/);
  assert.ok(existsSync(at('node_modules/@site/charts')));
  assert.deepEqual(removeRemote(aCommandSite(tree), 'charts'), ['docs/notes.md']);
  assert.doesNotMatch(readFileSync(at('package-lock.json'), 'utf8'), /charts/);
  for (const place of ['remotes', 'node_modules/@site', 'dist/r', 'dist/.stamps']) {
    assert.ok(!existsSync(at(`${place}/charts`)), place);
    assert.ok(existsSync(at(`${place}/tools`)), place);
  }
  const registry: unknown = JSON.parse(readFileSync(at('dist/registry.json'), 'utf8'));
  assert.ok(isRegistry(registry));
  assert.deepEqual(Object.keys(registry.remotes), ['tools']);
  assert.deepEqual(Object.keys(registry.channels), ['tools']);
  assert.deepEqual(Object.keys(registry.retired ?? {}), ['charts'], 'signed for pages that saw it live');
});
