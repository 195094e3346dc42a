import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { countJest, countPlaywright, countTap } from './steps.ts';
import { hashOf } from './targets.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'rushtone-lib-'));
after(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
};

test('a build is stale when one of its inputs was changed, added or removed', () => {
  write('shell/src/main.ts', 'one');
  const first = hashOf(folder, ['shell', 'absent']);
  assert.equal(hashOf(folder, ['shell', 'absent']), first);
  write('shell/src/main.ts', 'two');
  const changed = hashOf(folder, ['shell']);
  assert.notEqual(changed, first);
  write('shell/src/new.ts', '');
  assert.notEqual(hashOf(folder, ['shell']), changed);
});

test('tests and documents make no build stale', () => {
  const before = hashOf(folder, ['shell']);
  write('shell/src/main.test.ts', 'a test');
  write('shell/README.md', 'words');
  assert.equal(hashOf(folder, ['shell']), before);
});

test('a listed file that does not exist, such as an editor’s lock, is ignored', () => {
  const before = hashOf(folder, ['shell']);
  symlinkSync('somebody@nowhere', path.join(folder, 'shell/.#main.ts'));
  assert.equal(hashOf(folder, ['shell']), before);
});

test('counts the tests of every runner from its report', () => {
  const jest = JSON.stringify({ numPassedTests: 7, numFailedTests: 1, numRuntimeErrorTestSuites: 1 });
  assert.deepEqual(countJest(jest), { passed: 7, failed: 2 });
  assert.deepEqual(countTap('ok 1\n# pass 12\n# fail 0\n# cancelled 1\n'), { passed: 12, failed: 1 });
  const playwright = JSON.stringify({ stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 0 } });
  assert.deepEqual(countPlaywright(playwright), { passed: 4, failed: 2 });
});
