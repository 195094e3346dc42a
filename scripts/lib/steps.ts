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
  /** What to do when it fails, for a person who never saw it. */
  advice: string;
  /** Reads the tests that ran from the report file; without it the step itself is one test. */
  count?: (report: string) => Tally;
};

export const REPORT = '{report}';

const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name);

const runStep = ({ name, command, args, advice, count }: Step, folder: string): Tally => {
  console.log(`\n── ${name}`);
  const report = path.join(folder, `${name.replace(/\W+/g, '-')}.report`);
  const { status } = spawnSync(
    command === 'node' ? process.execPath : bin(command),
    args.map((arg) => arg.replace(REPORT, report)),
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, FORCE_COLOR: '0' } },
  );
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

/** Runs all steps, also after a failure, and ends with the line "N passed, N failed" that adds them up. */
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
