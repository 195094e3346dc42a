import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '../../webpack/paths.ts';

export type Tally = {
  passed: number;
  failed: number;
  /** Title and message of each failed test, printed again at the end. */
  failures: readonly string[];
};

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

/** Lanes run in parallel, the steps of a lane in sequence. */
export type Stage = readonly (readonly Step[])[];

/** Placeholder in `args` and `env` for the path of the report file. */
export const REPORT = '{report}';

type JestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: readonly {
    name: string;
    message: string;
    status: string;
    assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[];
  }[];
};

/** Counts the tests of Jest's `--json` report. A suite that could not run counts as one failure. */
export const countJest = (report: string): Tally => {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
    report,
  ) as JestReport;
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [describe(name, message)];
      return failed.map(({ fullName, failureMessages }) =>
        describe(`${name} › ${fullName}`, failureMessages.join('\n')),
      );
    });
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, failures };
};

/** Matches a failed test of Node's TAP reporter: its title, and the YAML block with location and message. */
const TAP_FAILURE = /^( *)not ok \d+ - (.+)\n\1 {2}---\n([^]*?)\n\1 {2}\.\.\.$/gm;

/** Counts tests from the summary at the end of Node's TAP output. */
export const countTap = (report: string): Tally => {
  const read = (word: string) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(report)?.[1] ?? 0);
  const failures = [...report.matchAll(TAP_FAILURE)]
    .filter(([, , , details = '']) => !details.includes("failureType: 'subtestsFailed'"))
    .map(([, , title = '', details = '']) => describe(title, details));
  return { passed: read('pass'), failed: read('fail') + read('cancelled'), failures };
};

type PlaywrightSuite = {
  suites?: readonly PlaywrightSuite[];
  specs?: readonly {
    title: string;
    file: string;
    line: number;
    tests: readonly {
      projectName: string;
      status: string;
      results: readonly { error?: { message?: string } }[];
    }[];
  }[];
};

const playwrightFailures = ({ suites = [], specs = [] }: PlaywrightSuite): readonly string[] => [
  ...suites.flatMap(playwrightFailures),
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) =>
        describe(
          `${status === 'flaky' ? 'flaky: ' : ''}[${projectName}] ${file}:${String(line)} › ${title}`,
          results.find(({ error }) => error)?.error?.message ?? 'no message',
        ),
      ),
  ),
];

/** Counts the tests of Playwright's JSON report. Flaky tests count as passed and are listed. */
export const countPlaywright = (report: string): Tally => {
  const { stats, ...suite } = JSON.parse(report) as PlaywrightSuite & {
    stats: { expected: number; flaky: number; unexpected: number };
  };
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: playwrightFailures(suite),
  };
};

/** Shortens a message to its first lines, without the stack and code frames that follow. */
const describe = (title: string, message: string) =>
  [
    title,
    ...message
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, 14),
  ].join('\n    ');

/** Where Node keeps compiled modules: the tests start hundreds of processes that load the same ones. */
const COMPILE_CACHE = path.join(ROOT, 'node_modules/.cache/node-compile');

const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name);

/** Runs a command. Returns its exit code, and its output if `heldBack`. */
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
    { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, FORCE_COLOR: '0', ...stepEnv },
    heldBack,
  );
  if (heldBack) console.log(`\n── ${name}\n${printed.trimEnd()}`);
  const counted = count ? readTally(count, report) : { passed: ok ? 1 : 0, failed: 0, failures: [] };
  const tally = ok ? counted : failedTally(name, counted);
  if (!ok) console.log(`The step "${name}" failed. ${advice}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`   ${name}: ${tally.passed} of ${tally.passed + tally.failed} in ${seconds} s`);
  return tally;
};

const readTally = (count: NonNullable<Step['count']>, report: string): Tally => {
  try {
    return count(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, failures: ['No report was written.'] };
  }
};

const failedTally = (name: string, { passed, failed, failures }: Tally): Tally => ({
  passed,
  failed: Math.max(1, failed),
  failures: failures.length > 0 ? failures : [`The step "${name}" failed.`],
});

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Clock ticks per second in `/proc`: USER_HZ, which is 100 on every architecture that Node supports. */
const TICKS = 100;

/** Processor time, in seconds, of a process and of its descendants that have ended; 0 where there is no `/proc`. */
const processorSeconds = (pid: number): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // utime, stime, cutime and cstime: fields 14 to 17, the 12th to 15th after the name in parentheses.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15);
    return sum(fields.map(Number)) / TICKS;
  } catch {
    return 0;
  }
};

/** Describes what the run has cost. The parent process has installed the packages. */
const describeCost = (): string => {
  const wall = process.uptime().toFixed(0);
  const processor = (processorSeconds(process.pid) + processorSeconds(process.ppid)).toFixed(0);
  const load = os.loadavg()[1]?.toFixed(1);
  return `${wall} s, ${processor} s of processor time with the installation; load average ${load} on ${os.availableParallelism()} processors`;
};

/** Runs all steps even if some fail, lists the failures, and prints the total as "N passed, N failed". */
export const runStages = async (stages: readonly Stage[]): Promise<void> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rushtone-test-'));
  const tallies: Tally[] = [];
  for (const lanes of stages) {
    await Promise.all(
      lanes.map(async (steps) => {
        for (const step of steps) {
          // With several lanes, a step prints its output when it ends so that lines do not mix.
          tallies.push(await runStep(step, folder, lanes.length > 1));
        }
      }),
    );
  }
  rmSync(folder, { recursive: true });
  const passed = sum(tallies.map((tally) => tally.passed));
  const failed = sum(tallies.map((tally) => tally.failed));
  const failures = tallies.flatMap((tally) => tally.failures);
  if (failures.length > 0) console.log(`\n── Failed or flaky\n${failures.join('\n')}`);
  console.log(`\n${describeCost()}`);
  console.log(`\n${String(passed)} passed, ${String(failed)} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
};
