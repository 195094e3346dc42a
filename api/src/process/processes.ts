import { readFileSync } from 'node:fs';

/** Fields of `/proc/<pid>/stat` from the state on; empty on systems without it. */
const statOf = (pid: number): readonly string[] => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
};

/** A zombie process counts as not alive. */
export const isAlive = (pid: number): boolean => {
  // 0 and negative numbers address process groups.
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return statOf(pid)[0] !== 'Z';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** The start time distinguishes processes that reuse a pid; '' where the system does not provide it. */
export const startTimeOf = (pid: number): string => statOf(pid)[19] ?? '';

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((settle) => setTimeout(settle, milliseconds));
