import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../../webpack/paths.ts';

export type Tally = { passed: number; failed: number };

export type Step = {
  name: string;
  command: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** What to do when it fails. */
  advice: string;
  /** Counts the tests in the report file. Without it the step counts as one test. */
  count?: (report: string) => Tally;
};

/** Replaced by the path of the report file in `args` and `env`. */
export const REPORT = '{report}';

/** Counts Jest's `--json` report. A suite that could not run is one failure. */
export const countJest = (report: string): Tally => {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(report) as Record<
    string,
    number
  >;
  return { passed: numPassedTests ?? 0, failed: (numFailedTests ?? 0) + (numRuntimeErrorTestSuites ?? 0) };
};

/** Counts by the last lines of Node's TAP reporter. */
export const countTap = (report: string): Tally => {
  const read = (word: string) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(report)?.[1] ?? 0);
  return { passed: read('pass'), failed: read('fail') + read('cancelled') };
};

/** Counts Playwright's JSON report; a test that passed on a retry counts as passed. */
export const countPlaywright = (report: string): Tally => {
  const { stats } = JSON.parse(report) as { stats: { expected: number; flaky: number; unexpected: number } };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
};

const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name);

const runStep = ({ name, command, args, env = {}, advice, count }: Step, folder: string): Tally => {
  console.log(`\n── ${name}`);
  const report = path.join(folder, `${name.replace(/\W+/g, '-')}.report`);
  const withReport = (text: string) => text.replace(REPORT, report);
  const stepEnv = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, withReport(value)]));
  const { status } = spawnSync(command === 'node' ? process.execPath : bin(command), args.map(withReport), {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, FORCE_COLOR: '0', ...stepEnv },
  });
  const ok = status === 0;
  const tally = count ? readTally(count, report) : { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  if (ok) return tally;
  console.error(`The step "${name}" failed. ${advice}`);
  return { ...tally, failed: Math.max(1, tally.failed) };
};

const readTally = (count: NonNullable<Step['count']>, report: string): Tally => {
  try {
    return count(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failed: 1 };
  }
};

/** Runs all steps, also after a failure, and prints the sum as "N passed, N failed". */
export const runSteps = (steps: readonly Step[]): void => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rushtone-test-'));
  const total: Tally = { passed: 0, failed: 0 };
  for (const step of steps) {
    const started = performance.now();
    const { name } = step;
    const { passed, failed } = runStep(step, folder);
    total.passed += passed;
    total.failed += failed;
    console.log(
      `   ${name}: ${passed} of ${passed + failed} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
  }
  rmSync(folder, { recursive: true });
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
};
