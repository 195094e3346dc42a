import type { Tally } from './steps.ts';

/** Jest's `--json` report. A suite that could not run counts as one failure. */
export const countJest = (report: string): Tally => {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(report) as Record<
    string,
    number
  >;
  return { passed: numPassedTests ?? 0, failed: (numFailedTests ?? 0) + (numRuntimeErrorTestSuites ?? 0) };
};

/** The closing lines of Node's own TAP reporter. */
export const countTap = (report: string): Tally => {
  const read = (word: string) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(report)?.[1] ?? 0);
  return { passed: read('pass'), failed: read('fail') + read('cancelled') };
};

/** Playwright's JSON report; a test that passed only at a retry counts as passed. */
export const countPlaywright = (report: string): Tally => {
  const { stats } = JSON.parse(report) as { stats: { expected: number; flaky: number; unexpected: number } };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
};
