import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { withResourceLimits } from './resource-limits.ts';

const run = (script: string) => {
  const limits = { memoryKib: 2_000_000, processorSeconds: 1 };
  const [command = '', ...args] = withResourceLimits([process.execPath, '-e', script], limits);
  return spawnSync(command, args, { encoding: 'utf8', timeout: 120_000, killSignal: 'SIGTERM' });
};

test('a process that takes more processor time than its limit is ended', (context) => {
  if (process.platform !== 'linux') return context.skip('limits are set on Linux only');
  assert.match(run('for (;;);').signal ?? '', /^SIG(XCPU|KILL)$/);
});

test('a process that waits longer than its limit of processor time goes on', () => {
  assert.equal(run(`setTimeout(() => console.log('done'), 1_500)`).stdout, 'done\n');
});
