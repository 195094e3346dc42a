import { once } from 'node:events';
import { createServer, connect, type Socket } from 'node:net';

export type DatabaseLink = {
  /** Returns the database URL through this link. */
  open: (databaseUrl: string) => Promise<string>;
  /** Leads to another server: open connections end. */
  lead: (url: string) => void;
  /** Stops forwarding without refusing connections. */
  hang: () => void;
  resume: () => void;
  /** Closes all connections and refuses new ones, like a stopped database. */
  refuse: () => void;
  accept: () => void;
  close: () => void;
};

/** A proxy to the database that can simulate a hung connection, and the distance of another region. */
export const createDatabaseLink = (delayMs = 0): DatabaseLink => {
  const sockets = new Set<Socket>();
  let hanging = false;
  let refusing = false;
  let target: URL;
  const server = createServer((near) => {
    if (refusing) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (hanging) from.pause();
      from.on('data', (data) => {
        if (delayMs === 0) to.write(data);
        else setTimeout(() => to.write(data), delayMs);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    if (hanging) for (const socket of [near, far]) socket.pause();
  });
  const each = (act: (socket: Socket) => void) => sockets.forEach(act);
  return {
    async open(databaseUrl) {
      target = new URL(databaseUrl);
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      const url = new URL(databaseUrl);
      url.port = String(typeof address === 'object' && address ? address.port : 0);
      return url.href;
    },
    lead(url) {
      target = new URL(url);
      each((socket) => socket.destroy());
    },
    hang() {
      hanging = true;
      each((socket) => socket.pause());
    },
    resume() {
      hanging = false;
      each((socket) => socket.resume());
    },
    refuse() {
      refusing = true;
      each((socket) => socket.destroy());
    },
    accept() {
      refusing = false;
    },
    close() {
      each((socket) => socket.destroy());
      server.close();
    },
  };
};
