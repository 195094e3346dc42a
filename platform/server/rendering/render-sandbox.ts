import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { extname, join } from 'node:path';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { withResourceLimits } from './resource-limits.ts';

/** TypeScript in this repository, JavaScript in the packed platform. */
const fileOf = (name: string) => join(import.meta.dirname, `${name}${extname(import.meta.filename)}`);
const CHILD = fileOf('render-child');
const NODE_FLAGS = [
  '--permission',
  `--allow-fs-read=${fileOf('render-channel')}`,
  '--disable-sigusr1',
  '--disable-warning=ExperimentalWarning',
  '--max-old-space-size=128',
];
/** KiB of writable memory; Node and its threads reserve 560 MiB of it before any code runs. */
const MEMORY_KIB = 900_000;
const UNSHARE = [
  ['unshare', '-cnpf', '--kill-child'],
  ['unshare', '-npf', '--kill-child'],
] as const;

/** Returns a command prefix that gives Node namespaces of its own for processes and network, if the system allows. */
const findNamespaces = async (): Promise<readonly string[] | null> => {
  for (const [command, ...flags] of UNSHARE) {
    const works = await promisify(execFile)(command, [...flags, 'true'], { timeout: 2_000 }).then(
      () => true,
      () => false,
    );
    if (works) return [command, ...flags];
  }
  return null;
};
let namespaces: Promise<readonly string[] | null> | undefined;
const readNamespaces = (): Promise<readonly string[] | null> => (namespaces ??= findNamespaces());

/** What keeps builds from the server and the network. */
export type Protection = 'renderer' | 'namespaces' | 'none';

export const readProtection = async (renderer: object | null): Promise<Protection> => {
  if (renderer !== null) return 'renderer';
  return (await readNamespaces()) === null ? 'none' : 'namespaces';
};

export type Sandboxed = { process: ChildProcess; stream: Duplex };

/**
 * Starts a process that runs builds: without files, child processes, environment, more than its memory, and, where the
 * system has namespaces, without a network and other processes. Its messages come over `stream`. Tests give their `file`.
 */
export const spawnSandboxed = async (file: string = CHILD): Promise<Sandboxed> => {
  const prefix = (await readNamespaces()) ?? [];
  const node = [...prefix, process.execPath, ...NODE_FLAGS, file];
  const [command = '', ...args] = withResourceLimits(node, { memoryKib: MEMORY_KIB });
  const child = spawn(command, args, {
    env: {},
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C in a terminal reaches the server only, which ends it after the last page.
    detached: true,
  });
  return { process: child, stream: child.stdio[3] as Duplex };
};
