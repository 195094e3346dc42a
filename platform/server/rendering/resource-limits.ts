type Limits = {
  /** Writable memory in KiB, which counts WebAssembly and buffers too; Node's own limit is that of JavaScript. */
  memoryKib: number;
  /** Processor time of all threads, in seconds. */
  processorSeconds?: number;
};

/**
 * Returns a command that runs another one without variables and within limits; the system ends it beyond them. Only
 * Linux counts memory so, and elsewhere there are none.
 */
export const withResourceLimits = (
  command: readonly string[],
  { memoryKib, processorSeconds }: Limits,
): readonly string[] => {
  if (process.platform !== 'linux') return command;
  const time = processorSeconds === undefined ? '' : `ulimit -t ${processorSeconds} && `;
  return ['/bin/sh', '-c', `ulimit -d ${memoryKib} && ${time}exec env -i "$@"`, 'sh', ...command];
};
