import { childrenOf, cpuSeconds, memoryMb } from '../api/cpu.ts';

const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)];

const sum = (pid: number, of: (each: number) => number): number =>
  treeOf(pid).reduce((total, each) => {
    try {
      return total + of(each);
    } catch {
      return total;
    }
  }, 0);

/** Of a process and all below it. */
export const treeCpu = (pid: number): number => sum(pid, cpuSeconds);
export const treeMemory = (pid: number): number => sum(pid, memoryMb);

const EVERY_MS = 100;

/** Watches how much memory a tree of processes takes; `stop` gives the most that was seen. */
export const watchMemory = (pid: number): { stop: () => number } => {
  let most = treeMemory(pid);
  const timer = setInterval(() => {
    most = Math.max(most, treeMemory(pid));
  }, EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
};
