/**
 * Returns a command that runs another one without variables and with at most this many KiB of writable memory, which
 * counts WebAssembly and buffers too. Node's own limit is that of JavaScript. Only Linux counts it so.
 */
export const withMemoryLimit = (kib: number, command: readonly string[]): readonly string[] =>
  process.platform === 'linux'
    ? ['/bin/sh', '-c', `ulimit -d ${kib} && exec env -i "$@"`, 'sh', ...command]
    : command;
