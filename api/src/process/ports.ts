import { createServer } from 'node:net';

const canListen = (port: number, host: string): Promise<boolean> =>
  new Promise((settle, fail) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') settle(false);
      // Without IPv6 there is no `::1`, which does not mean that the port is in use.
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') settle(true);
      else fail(error);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => settle(true)));
  });

/** Returns whether a port is free. For `localhost`, checks IPv4 and IPv6, because browsers try both. */
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
