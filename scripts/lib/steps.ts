import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
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

/** Lanes run at the same time, the steps of a lane one after another. */
export type Stage = readonly (readonly Step[])[];

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

/** Runs a command; returns its exit code, and what it printed when that is held back. */
const run = async (command: string, args: readonly string[], env: NodeJS.ProcessEnv, heldBack: boolean) => {
  const child = spawn(command, args, { cwd: ROOT, stdio: heldBack ? 'pipe' : 'inherit', env });
  const printed = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')));
  const [code] = (await once(child, 'close')) as [number | null];
  return { ok: code === 0, printed: (await printed).join('') };
};

const runStep = async (step: Step, folder: string, heldBack: boolean): Promise<Tally> => {
  const { name, command, args, env = {}, advice, count } = step;
  const started = performance.now();
  const report = path.join(folder, `${name.replace(/\W+/g, '-')}.report`);
  const withReport = (value: string) => value.replace(REPORT, report);
  const stepEnv = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, withReport(value)]));
  if (!heldBack) console.log(`\n── ${name}`);
  const { ok, printed } = await run(
    command === 'node' ? process.execPath : bin(command),
    args.map(withReport),
    { ...process.env, FORCE_COLOR: '0', ...stepEnv },
    heldBack,
  );
  if (heldBack) console.log(`\n── ${name}\n${printed.trimEnd()}`);
  const tally = count ? readTally(count, report) : { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  if (!ok) {
    tally.failed = Math.max(1, tally.failed);
    console.log(`The step "${name}" failed. ${advice}`);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`   ${name}: ${tally.passed} of ${tally.passed + tally.failed} in ${seconds} s`);
  return tally;
};

const readTally = (count: NonNullable<Step['count']>, report: string): Tally => {
  try {
    return count(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failed: 1 };
  }
};

/** Runs all steps, also after a failure, and prints the sum as "N passed, N failed". */
export const runStages = async (stages: readonly Stage[]): Promise<void> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rushtone-test-'));
  const total: Tally = { passed: 0, failed: 0 };
  for (const lanes of stages) {
    await Promise.all(
      lanes.map(async (steps) => {
        for (const step of steps) {
          // Several lanes would mix their lines, so each step prints when it ends.
          const { passed, failed } = await runStep(step, folder, lanes.length > 1);
          total.passed += passed;
          total.failed += failed;
        }
      }),
    );
  }
  rmSync(folder, { recursive: true });
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
};
