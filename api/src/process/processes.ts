import { readFileSync } from 'node:fs';

/** Fields of `/proc/<pid>/stat` from the state on; none where the system has no such file. */
const statOf = (pid: number): readonly string[] => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
};

/** Whether a process runs. One that has ended and waits for its parent to notice does not. */
export const isAlive = (pid: number): boolean => {
  // 0 and negative numbers mean groups of processes.
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return statOf(pid)[0] !== 'Z';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** When a process began, so that another one under the same number is told apart; '' where the system does not say. */
export const beginningOf = (pid: number): string => statOf(pid)[19] ?? '';

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((settle) => setTimeout(settle, milliseconds));
