import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { Registry } from '@rushtone/platform/registry';

const ROOT = path.join(import.meta.dirname, '../..');

test('npm run release builds, tests, boots and publishes a version once, and logs who did what', () => {
  test.setTimeout(300_000);
  const store = test.info().outputPath('store');
  const run = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync('node', ['scripts/bootstrap.mjs', 'release', ...words], {
      cwd: ROOT,
      encoding: 'utf8',
      // A test cannot end while it waits for a command.
      timeout: 240_000,
      killSignal: 'SIGKILL',
      env: { ...process.env, RELEASE_STORE: store, DATA_DIR: test.info().outputPath('data') },
    });
    return { status, said: stdout + stderr };
  };
  const registry = () => JSON.parse(readFileSync(path.join(store, 'registry.json'), 'utf8')) as Registry;

  const first = run('subscribe', '--why', 'a first try', '--who', 'tester', '--dirty');
  expect(first.said).toMatch(/shell \S+ × subscribe \S+: boots/);
  expect(first.said).toMatch(/subscribe \S+ is live \(revision \d+\)/);
  expect(readFileSync(path.join(store, 'registry.json'), 'utf8')).not.toContain('a first try');
  expect(Object.keys(registry().remotes)).toEqual(expect.arrayContaining(['listening', 'network', 'tools']));

  const before = registry().rev;
  const again = run('subscribe', '--why', 'again');
  expect(again.status).toBe(1);
  expect(again.said).toContain('is already released and cannot change');
  expect(run('rollback', 'subscribe', '--why', 'a test').said).toContain(
    'No version was live before subscribe',
  );
  expect(run('promote', 'subscribe', '--why', 'a test').said).toContain('has no canary');
  expect(run('nothing', '--why', 'a test').said).toContain('Unknown remote: nothing');
  expect(registry().rev).toBe(before);
  const previewed = run('subscribe', 'network', '--preview', 'pr-7');
  expect(previewed.said).toMatch(/^subscribe \S+-pr-7\.\w+ is the preview pr-7 until/m);
  expect(previewed.said).toMatch(/^network \S+-pr-7\.\w+ is the preview pr-7 until/m);
  expect(previewed.said).toContain('/subscribe?mf.subscribe=pr-7&mf.network=pr-7\n');
  expect(registry().rev).toBe(before);
  expect(run('verify').said).toContain('every signature and all');
  expect(run('status').said).toMatch(/tester\s+subscribe \S+ is live\s+a first try/);
});
