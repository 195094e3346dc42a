import { connect } from 'node:net';
import { refreshRegistry } from '@rushtone/platform/store';
import { hold, statusOf, type Fault } from './fault.ts';

const HOUR_MS = 3_600_000;
const LATENCY_MS = 300;
const CUT_EVERY = 10;
const SLOW_BODIES = 100;
const BYTE_EVERY_MS = 500;

const wrongClock = (name: string, injected: string, clockMs: number): Fault => ({
  name,
  injected,
  reads: 'go on',
  run: async ({ servers: [one] }) => {
    one.inject({ clockMs });
    await hold();
    one.inject({});
    return undefined;
  },
});

export const machineFaults: readonly Fault[] = [
  {
    name: 'The disks of the servers are full',
    injected: 'each write of a file fails with ENOSPC for 4 s, and meanwhile the registry is signed again',
    reads: 'go on',
    run: async (site) => {
      for (const server of site.servers) server.inject({ diskFull: true });
      await hold();
      const { rev } = await refreshRegistry(site.store, 'game day');
      await site.served(rev);
      for (const server of site.servers) server.inject({});
      return 'Both servers sent the new registry although they could not keep it.';
    },
  },
  wrongClock('The clock of one server jumps ahead', 'by an hour, and back after 4 s', HOUR_MS),
  wrongClock('The clock of one server jumps back', 'by an hour, and ahead again after 4 s', -HOUR_MS),
  {
    name: 'The network is slow',
    injected: `each request takes ${LATENCY_MS} ms longer for 4 s`,
    reads: 'go on',
    run: async ({ balancer: { network } }) => {
      network.delayMs = LATENCY_MS;
      await hold();
      network.delayMs = 0;
      return undefined;
    },
  },
  {
    name: 'The network loses connections',
    injected: `each ${CUT_EVERY}th connection is cut for 4 s, in turn before the request arrives and after it was answered`,
    reads: 'may fail',
    run: async ({ balancer: { network } }) => {
      network.cutEvery = CUT_EVERY;
      await hold();
      network.cutEvery = 0;
      return undefined;
    },
  },
  {
    name: 'Slow bodies',
    injected: `${SLOW_BODIES} connections to each server send a byte of a form every half second for 4 s`,
    reads: 'go on',
    run: async ({ servers }) => {
      const sockets = servers.flatMap(({ port }) =>
        Array.from({ length: SLOW_BODIES }, () => connect(port, '127.0.0.1')),
      );
      for (const socket of sockets) {
        socket.on('error', () => {});
        socket.write('POST /api/contact/request HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n');
        socket.write('content-type: application/x-www-form-urlencoded\r\n\r\n');
      }
      const timer = setInterval(() => sockets.forEach((socket) => socket.write('a')), BYTE_EVERY_MS);
      await hold();
      clearInterval(timer);
      const health = await Promise.all(servers.map(({ port }) => statusOf(port, '/api/health')));
      for (const socket of sockets) socket.destroy();
      if (health.some((status) => status !== 200)) throw new Error('A server did not answer /api/health.');
      return undefined;
    },
  },
];
