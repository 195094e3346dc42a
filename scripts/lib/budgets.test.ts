import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { EMPTY_REGISTRY, type Registry, type Release } from '@rushtone/platform/registry';
import {
  ENTRY_LIMIT_BYTES,
  FIRST_RENDER_LIMIT_BYTES,
  TRACING_LIMIT_BYTES,
  WEBSITE_LIMIT_BYTES,
  checkBudgets,
} from './budgets.ts';

let dist = '';
beforeEach(() => {
  dist = mkdtempSync(path.join(os.tmpdir(), 'rushtone-budgets-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

const write = (file: string, content: string | Buffer) => {
  const target = path.join(dist, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
};

const aRelease = (name: string, changes: Partial<Release>): Release => ({
  name,
  version: '1.0.0',
  base: `/r/${name}/1.0.0/`,
  entry: 'entry.js',
  container: `${name}_1_0_0`,
  contract: '^1.0.0',
  hosts: {},
  exposed: [],
  pages: {},
  files: {},
  commit: null,
  builtAt: '2026-01-01T00:00:00.000Z',
  ...changes,
});

const listening = aRelease('listening', {
  hosts: { main: { '/': 'Home' } },
  exposed: ['remote.js', 'remote.css'],
  pages: { Home: ['Home.js'] },
});
const tools = aRelease('tools', { hosts: { main: { '/account/website': 'Website' } }, frame: 'account' });

/** A build of small files; `changed` overrides some of them. */
const build = (changed: Record<string, string | Buffer> = {}, remotes: Release[] = [listening, tools]) => {
  const registry: Registry = {
    ...EMPTY_REGISTRY,
    remotes: Object.fromEntries(remotes.map((release) => [release.name, release])),
  };
  const files = {
    'registry.json': JSON.stringify(registry),
    'shell/assets.json': JSON.stringify({
      scripts: [{ url: '/assets/main.js' }],
      styles: [],
      fonts: [],
      files: {},
    }),
    'shell/assets/main.js': 'shell()',
    'shell/assets/traces.js': 'send("/remotes/spans")',
    'r/listening/1.0.0/entry.js': 'entry()',
    'r/listening/1.0.0/remote.js': 'remote()',
    'r/listening/1.0.0/remote.css': 'a{}',
    'r/listening/1.0.0/Home.js': 'home()',
    'r/tools/1.0.0/entry.js': 'entry()',
    ...changed,
  };
  for (const [file, content] of Object.entries(files)) write(file, content);
};

test('a small build passes, with a line for each figure', () => {
  build();
  const { figures, failures } = checkBudgets(dist);
  assert.deepEqual(failures, []);
  assert.match(figures.join('\n'), /first render of \/: 0\.0 KB brotli/);
  assert.match(figures.join('\n'), /Entry of listening: .*\nEntry of tools: /);
});

test('measures scripts by their Brotli file if there is one', () => {
  build({
    'shell/assets/main.js': 'x'.repeat(FIRST_RENDER_LIMIT_BYTES + 1),
    'shell/assets/main.js.br': Buffer.alloc(50_000),
    'r/listening/1.0.0/remote.css': 'x'.repeat(FIRST_RENDER_LIMIT_BYTES),
  });
  const { figures, failures } = checkBudgets(dist);
  assert.deepEqual(failures, []);
  assert.match(figures[0] ?? '', /: 50\.0 KB brotli \(limit 106\.0 KB, aim 105\.0 KB\)/);
});

test('fails when the shell and landing page together exceed the limit', () => {
  build({
    'shell/assets/main.js.br': Buffer.alloc(FIRST_RENDER_LIMIT_BYTES - 10),
    'r/listening/1.0.0/Home.js.br': Buffer.alloc(100),
  });
  assert.match(checkBudgets(dist).failures.join(), /^JavaScript to the first render of \//);
});

test('fails when the entry of a remote exceeds its limit', () => {
  build({ 'r/tools/1.0.0/entry.js.gz': Buffer.alloc(ENTRY_LIMIT_BYTES + 1) });
  assert.deepEqual(checkBudgets(dist).failures, ['Entry of tools: 9.0 KB gzip (limit 9.0 KB)']);
});

test('fails when the tracing script is too large, and when every page loads it', () => {
  build({ 'shell/assets/traces.js.br': Buffer.alloc(TRACING_LIMIT_BYTES + 1) });
  assert.match(checkBudgets(dist).failures.join(), /^A traced page more: 8\.0 KB/);
  build({ 'shell/assets/main.js': 'send("/remotes/spans")', 'shell/assets/traces.js': 'none()' });
  assert.match(checkBudgets(dist).failures.join(), /main\.js contains what sends traces/);
});

test('finds firebase and the video host in the first load', () => {
  build({
    'shell/assets/main.js': 'fetch("https://identitytoolkit.googleapis.com/v1")',
    'r/listening/1.0.0/Home.js': 'load("//video/iframe_api")',
  });
  const { failures } = checkBudgets(dist);
  assert.match(failures[0] ?? '', /main\.js contains firebase/);
  assert.match(failures[1] ?? '', /Home\.js contains the script of the video host/);
});

test('finds files and code of a subscriber-only remote in the first load', () => {
  const stray = aRelease('tools', { base: '/r/listening/1.0.0/', frame: 'account' });
  build({}, [listening, stray]);
  assert.match(checkBudgets(dist).failures.join(), /entry\.js is preloaded for \/ but belongs to tools/);
  build({ 'r/listening/1.0.0/remote.js': 'self.tools_1_0_0=1' });
  assert.match(checkBudgets(dist).failures.join(), /remote\.js contains code of tools/);
});

test('fails when no remote serves /', () => {
  build({}, [tools]);
  assert.deepEqual(checkBudgets(dist).failures, ['No remote of the registry serves /.']);
});

test('fails when a website loads more than its limit', () => {
  const network = aRelease('network', {
    hosts: { subscriber: { '/': 'SubscriberSite' } },
    pages: { SubscriberSite: ['Site.js'] },
  });
  const site = (bytes: number) => ({
    'r/network/1.0.0/entry.js': 'entry()',
    'r/network/1.0.0/Site.js': Buffer.alloc(bytes),
  });
  build(site(2_000), [listening, tools, network]);
  assert.deepEqual(checkBudgets(dist).failures, []);
  build(site(WEBSITE_LIMIT_BYTES + 1_000), [listening, tools, network]);
  assert.match(
    checkBudgets(dist).failures.join(),
    /^JavaScript of a website from the first action on: 110\.0 KB/,
  );
});
