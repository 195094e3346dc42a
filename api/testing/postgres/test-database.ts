import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { sleep } from '../../src/process/processes.ts';
import { instanceName, instancePaths, NO_DATABASE, type Source } from './shared.ts';

export type TestDatabase = { url: string; drop: () => void | Promise<void> };

const INSTANCE = join(import.meta.dirname, 'instance.ts');
/** Before its first use on a day the demo data is made, on a busy machine. */
const LIMIT_MS = 120_000;

type Instance = { child: ChildProcess; errors: () => string };

/** Starts the instance as a process that outlives this one. It ends at once if there is one already. */
const startInstance = (): Instance => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', INSTANCE, instanceName()], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  child.unref();
  // Its type has no `unref`, which a pipe has.
  if ('unref' in child.stderr && typeof child.stderr.unref === 'function') child.stderr.unref();
  return { child, errors: () => errors };
};

/** Resolves to the reply, or to null if no instance is there. */
const ask = (request: string): Promise<{ reply: string; socket: Socket } | null> =>
  new Promise((settle) => {
    const socket = connect(instancePaths(instanceName()).socket, () => socket.write(request));
    socket.setEncoding('utf8').once('data', (reply: string) => settle({ reply, socket: socket.unref() }));
    socket.on('error', () => {}).once('close', () => settle(null));
  });

const joinInstance = async (request: string) => {
  const deadline = Date.now() + LIMIT_MS;
  let instance: Instance | null = null;
  for (;;) {
    const answer = await ask(request);
    if (answer?.reply.startsWith('postgres:')) {
      return { url: answer.reply, leave: () => void answer.socket.destroy(), instance };
    }
    if (answer !== null) throw new Error(answer.reply);
    if (instance?.child.exitCode || Date.now() > deadline)
      throw new Error(`The PostgreSQL of the tests did not start: ${instance?.errors()}`);
    if (instance === null || instance.child.exitCode === 0) instance = startInstance();
    await sleep(50);
  }
};

/**
 * Creates a database with the demo data, or an empty one, in the PostgreSQL that all test files share. It is dropped by
 * `drop` or at the end of this process.
 */
export const createTestDatabase = async (source: Source = 'demo'): Promise<TestDatabase> => {
  const { url, leave } = await joinInstance(source);
  return { url, drop: leave };
};

/** Keeps the shared PostgreSQL running between test files. Returns a function that waits until it has ended. */
export const keepPostgres = async (): Promise<() => Promise<void>> => {
  const { leave, instance } = await joinInstance(NO_DATABASE);
  return async () => {
    leave();
    if (instance?.child.exitCode !== null) return;
    instance.child.ref();
    await once(instance.child, 'exit');
  };
};
