import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { hashOf } from '@rushtone/platform/commands/builds';
import { countJest, countPlaywright, countTap } from './steps.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'rushtone-lib-'));
after(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
};

test('a build is stale after one of its inputs is changed, added or removed', () => {
  write('shell/src/main.ts', 'one');
  const first = hashOf(folder, ['shell', 'absent']);
  assert.equal(hashOf(folder, ['shell', 'absent']), first);
  write('shell/src/main.ts', 'two');
  const changed = hashOf(folder, ['shell']);
  assert.notEqual(changed, first);
  write('shell/src/new.ts', '');
  assert.notEqual(hashOf(folder, ['shell']), changed);
});

test('the name of a folder above the repository does not matter', () => {
  write('dist/copy/shell/src/main.ts', 'one');
  const before = hashOf(path.join(folder, 'dist/copy'), ['shell']);
  write('dist/copy/shell/src/main.ts', 'two');
  assert.notEqual(hashOf(path.join(folder, 'dist/copy'), ['shell']), before);
});

test('tests and documents do not make a build stale', () => {
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

test('counts the tests in every runner’s report, and lists failed and flaky ones', () => {
  const jest = {
    numPassedTests: 7,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 1,
    testResults: [
      { name: 'ok.test.ts', message: '', status: 'passed', assertionResults: [] },
      { name: 'typo.test.ts', message: 'SyntaxError', status: 'failed', assertionResults: [] },
      {
        name: 'song.test.ts',
        message: 'all of it',
        status: 'failed',
        assertionResults: [
          { fullName: 'plays', status: 'passed', failureMessages: [] },
          { fullName: 'pauses', status: 'failed', failureMessages: ['expected true\n\nat line 3'] },
        ],
      },
    ],
  };
  assert.deepEqual(countJest(JSON.stringify(jest)), {
    passed: 7,
    failed: 2,
    failures: ['typo.test.ts\n    SyntaxError', 'song.test.ts › pauses\n    expected true\n    at line 3'],
  });
  const tap = `not ok 1 - saves
  ---
  error: 'gone'
  ...
# pass 12
# fail 1
# cancelled 1
`;
  assert.deepEqual(countTap(tap), { passed: 12, failed: 2, failures: ["saves\n      error: 'gone'"] });
  const result = (status: string, message?: string) => ({
    projectName: 'site',
    status,
    results: message ? [{ error: { message } }, {}] : [{}],
  });
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'home.spec.ts',
    line: 3,
    tests: [result(status, message)],
  });
  const playwright = {
    stats: { expected: 3, flaky: 1, unexpected: 2 },
    suites: [{ specs: [spec('opens', 'expected'), spec('plays', 'flaky', 'late')] }],
    specs: [spec('closes', 'unexpected', 'no button')],
  };
  assert.deepEqual(countPlaywright(JSON.stringify(playwright)), {
    passed: 4,
    failed: 2,
    failures: [
      'flaky: [site] home.spec.ts:3 › plays\n    late',
      '[site] home.spec.ts:3 › closes\n    no button',
    ],
  });
});
