import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
const SAMPLE_INTERVAL_MS = 100;

/** CPU seconds of a process's threads, and of its children that have ended, such as PostgreSQL connections. */
const cpuSeconds = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const times = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15);
  return times.reduce((sum, time) => sum + Number(time), 0) / TICKS_PER_SECOND;
};

/** Proportional set size (PSS) in MB, which divides shared memory among the processes that share it. */
export const memoryMb = (pid: number): number => {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
};

/** None of a process that has ended. */
export const childrenOf = (pid: number): number[] => {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return list.trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
};

/** Returns the ids of a process and all its descendants. */
export const processTree = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(processTree)];

const sumOfTree = (pid: number, measure: (pid: number) => number): number =>
  processTree(pid).reduce((total, each) => {
    try {
      return total + measure(each);
    } catch {
      // The process has ended since it was listed.
      return total;
    }
  }, 0);

export const treeCpuSeconds = (pid: number): number => sumOfTree(pid, cpuSeconds);
export const treeMemoryMb = (pid: number): number => sumOfTree(pid, memoryMb);

/** Samples the memory of a process tree; `stop` returns the peak in MB. */
export const watchMemory = (pid: number): { stop: () => number } => {
  let peak = treeMemoryMb(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, treeMemoryMb(pid));
  }, SAMPLE_INTERVAL_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return peak;
    },
  };
};
