/**
 * Returns a command that runs another one without variables and with at most this many KiB of writable memory, which
 * counts WebAssembly and buffers too, and on demand this many seconds of processor time. Node's own limit is that of
 * JavaScript. Only Linux counts memory so.
 */
export const withMemoryLimit = (
  kib: number,
  command: readonly string[],
  processorSeconds?: number,
): readonly string[] => {
  if (process.platform !== 'linux') return command;
  const time = processorSeconds === undefined ? '' : `ulimit -t ${processorSeconds} && `;
  return ['/bin/sh', '-c', `ulimit -d ${kib} && ${time}exec env -i "$@"`, 'sh', ...command];
};
