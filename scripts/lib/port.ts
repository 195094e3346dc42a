import net from 'node:net';

export const DEFAULT_PORT = 8080;

/** Throws when `PORT` is no port number. */
export const readPort = (value: string | undefined): number => {
  const port = value === undefined || value === '' ? DEFAULT_PORT : Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT must be a number from 1 to 65535; it is "${value}".`);
  }
  return port;
};

export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)));
  });
