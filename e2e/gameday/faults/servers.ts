import { createServer } from 'node:net';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProcess } from '@rushtone/api-testing/server-process';
import type { Site } from '../site.ts';
import { hold, restarted, type Fault } from './fault.ts';

const KILLED_APART_MS = 200;

/** Occupies the port as soon as it is free, and closes incoming connections. */
const takePort = async (port: number): Promise<() => void> => {
  for (;;) {
    const blocker = createServer((socket) => socket.destroy());
    const taken = await new Promise<boolean>((resolve) => {
      blocker.once('error', () => resolve(false));
      blocker.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(true));
    });
    if (taken) return () => void blocker.close();
    await sleep(5);
  }
};

/** Starts a server with the embedded database, like `npm start`, in the site's data folder. */
const startEmbedded = ({ folder, env }: Site) => startProcess(folder, { ...env });

export const killOne: Fault = {
  name: 'One server is killed',
  injected: 'SIGKILL; the service manager starts it again',
  reads: 'go on',
  run: async ({ servers: [one] }) => {
    await restarted(one, () => one.signal('SIGKILL'));
    return undefined;
  },
};

export const hangOne: Fault = {
  name: 'One server hangs',
  injected: 'SIGSTOP, and SIGCONT after 4 s',
  reads: 'go on',
  run: async ({ servers: [one] }) => {
    await one.signal('SIGSTOP');
    await hold();
    await one.signal('SIGCONT');
    return undefined;
  },
};

export const rollingRestart: Fault = {
  name: 'Rolling restart',
  injected: 'SIGTERM to one server, and to the other when the first is back',
  reads: 'go on',
  run: async ({ servers }) => {
    for (const server of servers) await restarted(server, () => server.signal('SIGTERM'));
    return undefined;
  },
};

export const serverFaults: readonly Fault[] = [
  killOne,
  {
    name: 'Both servers are killed',
    injected: 'SIGKILL to one and 0.2 s later to the other',
    reads: 'may fail',
    run: async ({ servers: [one, other] }) => {
      const kills = [restarted(one, () => one.signal('SIGKILL'))];
      await sleep(KILLED_APART_MS);
      kills.push(restarted(other, () => other.signal('SIGKILL')));
      await Promise.all(kills);
      return undefined;
    },
  },
  hangOne,
  rollingRestart,
  {
    name: 'The port is taken',
    injected: 'SIGTERM to one server, and another program listens on its port for 4 s',
    reads: 'go on',
    run: async ({ servers: [one] }) => {
      const { pid } = await one.running();
      const before = one.failures.length;
      await restarted(one, async () => {
        process.kill(pid, 'SIGTERM');
        const free = await takePort(one.port);
        await hold();
        free();
      });
      const said = one.failures.slice(before);
      if (!said.some((text) => text.includes(`Port ${one.port} is in use`)))
        throw new Error(`A server with a taken port said: ${said.join(' ')}`);
      return 'Each start meanwhile ended with "Port … is in use".';
    },
  },
  {
    name: 'A second start on the same data',
    injected: 'two servers with the embedded database on one data folder, one after the other',
    reads: 'go on',
    run: async (site) => {
      const first = await startEmbedded(site);
      const said = await startEmbedded(site).then(
        () => 'nothing',
        (error: unknown) => String(error),
      );
      first.kill();
      await first.ended;
      if (!said.includes('A server already uses')) throw new Error(`The second server said: ${said}`);
      return 'The second one ended with "A server already uses …".';
    },
  },
  {
    name: 'A stale lock file',
    injected:
      'a server is started where the lock names a process that is gone, and one that is another program',
    reads: 'go on',
    run: async (site) => {
      for (const content of ['999999\n1\n', `${process.pid}\n1\n`]) {
        writeFileSync(path.join(site.folder, 'server.lock'), content);
        const server = await startEmbedded(site);
        server.kill();
        await server.ended;
      }
      return 'Both starts took the lock over.';
    },
  },
];
