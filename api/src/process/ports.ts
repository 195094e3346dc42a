import { createServer } from 'node:net';

const canListen = (port: number, host: string): Promise<boolean> =>
  new Promise((settle, fail) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') settle(false);
      // A machine without IPv6 has no `::1`; that does not make the port taken.
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') settle(true);
      else fail(error);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => settle(true)));
  });

/** Both loopback families count for `localhost`: a browser may try either first. */
export const isPortFree = async (port: number, host: string): Promise<boolean> => {
  const hosts = host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
  for (const each of hosts) if (!(await canListen(port, each))) return false;
  return true;
};

export const anyFreePort = (): Promise<number> =>
  new Promise((settle, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => settle(typeof address === 'object' && address ? address.port : 0));
    });
  });
