import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { ROOT } from '../webpack/paths.ts';

const commit = (): string => {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') ? ' with changes' : '');
  } catch {
    return 'no commit';
  }
};

/** Returns one line with the date, machine and versions. */
export const describeMachine = (browserVersion?: string): string => {
  const cpus = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return [
    `Measured ${new Date().toISOString().slice(0, 10)}`,
    `${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown processor'}, ${memory} GB, ${os.type()} ${os.arch()}`,
    `${browserVersion === undefined ? '' : `Chromium ${browserVersion}, `}Node ${process.versions.node}`,
    `commit ${commit()}`,
  ].join(' · ');
};

export const describeRun = (browserVersion: string, runs: number): string =>
  `${describeMachine(browserVersion)} · median of ${runs} ${runs === 1 ? 'load' : 'loads'} each, load average ${os.loadavg()[0]?.toFixed(1)}`;
