import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { checkStage } from './check-steps.ts';
import { countJest, countPlaywright, countTap, REPORT, type Stage } from './steps.ts';

const STEPS = path.join(import.meta.dirname, 'steps.ts');

/** A step that runs a script in Node. */
const step = (name: string, script: string) => ({
  name,
  command: 'node',
  args: ['-e', script],
  advice: `Mend ${name}.`,
});

/** Runs stages like `npm test`: in a child process that prints and exits. */
const run = (stages: readonly Stage[]) => {
  const script = `
    import { runStages, countTap } from ${JSON.stringify(STEPS)};
    const stages = ${JSON.stringify(stages)};
    for (const each of stages.flat(2)) if (each.args.at(-1) === ${JSON.stringify(REPORT)}) each.count = countTap;
    await runStages(stages);`;
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  return { lines: stdout.split('\n').filter(Boolean), status };
};

test('a failing step does not stop the others; its advice is printed and it counts in the total', () => {
  const { lines, status } = run([
    [[step('one', 'process.exit(1)'), step('two', 'console.log("two runs")')]],
    [[step('three', '')]],
  ]);
  assert.equal(status, 1);
  assert.ok(lines.includes('The step "one" failed. Mend one.'));
  assert.ok(lines.includes('two runs'));
  assert.equal(lines.at(-1), '2 passed, 1 failed');
});

test('lanes run in parallel, and the output of each step stays together', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rushtone-steps-'));
  const [left, right] = ['left', 'right'].map((word) => JSON.stringify(path.join(folder, word)));
  // Each ends only after the other has started.
  const meet = (word: string, own = '', other = '') => `
    console.log('${word} begins');
    require('fs').writeFileSync(${own}, '');
    while (!require('fs').existsSync(${other}));
    console.log('${word} ends');`;
  const { lines, status } = run([
    [[step('left', meet('left', left, right))], [step('right', meet('right', right, left))]],
  ]);
  rmSync(folder, { recursive: true });
  assert.equal(status, 0);
  for (const word of ['left', 'right']) {
    const at = lines.indexOf(`── ${word}`);
    assert.deepEqual(lines.slice(at + 1, at + 3), [`${word} begins`, `${word} ends`]);
  }
});

test('a step can count its tests from a report, and fails if the report is missing', () => {
  const write = `require('fs').writeFileSync(process.argv[1], '# pass 12\\n# fail 0\\n# cancelled 0\\n')`;
  const counted = { ...step('counted', write), args: ['-e', write, REPORT] };
  const silent = { ...step('silent', ''), args: ['-e', '', REPORT] };
  assert.deepEqual(run([[[counted, silent]]]).lines.at(-1), '12 passed, 1 failed');
});

test('failed tests are listed again at the end of the log', () => {
  const report = [
    'TAP version 13',
    '# Subtest: outer',
    '    # Subtest: inner',
    '    not ok 1 - inner',
    '      ---',
    "      failureType: 'testCodeFailure'",
    "      error: 'expected 3'",
    '      ...',
    'not ok 1 - outer',
    '  ---',
    "  failureType: 'subtestsFailed'",
    '  ...',
    '# pass 0',
    '# fail 2',
  ].join('\n');
  const script = `require('fs').writeFileSync(process.argv[1], ${JSON.stringify(report)}); process.exitCode = 1`;
  const { lines } = run([[[{ ...step('one', script), args: ['-e', script, REPORT] }, step('two', '')]]]);
  assert.deepEqual(lines.slice(lines.indexOf('── Failed or flaky'), -1), [
    '── Failed or flaky',
    'inner',
    "          failureType: 'testCodeFailure'",
    "          error: 'expected 3'",
    lines.at(-2),
  ]);
  assert.match(lines.at(-2) ?? '', /^\d+ s, \d+ s of processor time with the installation; load average /);
  assert.equal(lines.at(-1), '1 passed, 2 failed');
});

test('each report names the failed tests, and Playwright’s also the flaky ones', () => {
  const suite = { name: 'a.test.ts', message: 'no such module', status: 'failed', assertionResults: [] };
  const failed = { fullName: 'adds', status: 'failed', failureMessages: ['3 is not 4'] };
  const jest = countJest(
    JSON.stringify({
      numPassedTests: 1,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 1,
      testResults: [suite, { ...suite, name: 'b.test.ts', assertionResults: [failed] }],
    }),
  );
  assert.deepEqual(jest, {
    passed: 1,
    failed: 2,
    failures: ['a.test.ts\n    no such module', 'b.test.ts › adds\n    3 is not 4'],
  });

  const results = [{ error: { message: 'not visible' } }, {}];
  const spec = {
    title: 'plays',
    file: 'play.spec.ts',
    line: 7,
    tests: [{ projectName: 'site', status: 'flaky', results }],
  };
  const playwright = countPlaywright(
    JSON.stringify({
      stats: { expected: 4, flaky: 1, unexpected: 0 },
      suites: [{ suites: [{ specs: [spec] }] }],
    }),
  );
  assert.deepEqual(playwright, {
    passed: 5,
    failed: 0,
    failures: ['flaky: [site] play.spec.ts:7 › plays\n    not visible'],
  });
  assert.deepEqual(countTap('# pass 12\n# fail 0\n# cancelled 0\n'), { passed: 12, failed: 0, failures: [] });
});

test('every check has a unique name and advice for when it fails', () => {
  const steps = checkStage.flat();
  assert.equal(new Set(steps.map(({ name }) => name)).size, steps.length);
  for (const { name, advice } of steps) assert.ok(advice.length > 10, name);
});

test('checks that need the build run after it, in the same lane', () => {
  const lane = checkStage
    .find((steps) => steps.some(({ name }) => name === 'build'))
    ?.map(({ name }) => name);
  assert.deepEqual(lane?.slice(0, 3), ['build', 'budgets', 'API, commands and scripts']);
});
