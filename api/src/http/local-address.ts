import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

const LOCAL = /^(?:[\w-]+\.)*(?:localhost|127\.0\.0\.1)(?::\d+)?$/;

/** The stand-ins write links to this machine only, whatever Host header a request claims. */
export const localOriginOf =
  ({ port }: Config) =>
  ({ host, protocol }: FastifyRequest): string =>
    LOCAL.test(host) ? `${protocol}://${host}` : `http://localhost:${port}`;

/** Where this server answers itself, for a stand-in that calls us as the real service would. */
export const ownAddress = (app: FastifyInstance): string => {
  const addresses = app.addresses().filter((each) => typeof each === 'object');
  const first = addresses.find(({ family }) => family === 'IPv4') ?? addresses[0];
  if (first === undefined) throw new Error('The server does not listen yet.');
  const { address, port } = first;
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
};
