import { isLocalHost, readHost, type Brand } from '@rushtone/site';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const;

/** Asked for on this machine, and by a name of it: not by a page on another domain, nor through a proxy. */
export const isLocal = ({ host, socket, headers }: FastifyRequest): boolean =>
  isLocalHost(host) &&
  (socket.remoteAddress === '::1' || /^(?:::ffff:)?127\./.test(socket.remoteAddress ?? '')) &&
  FORWARDED.every((name) => headers[name] === undefined);

export type OriginOf = (request: FastifyRequest) => string;

/** Links in mails lead to this machine only, whatever Host header a request claims. */
export const localOrigin =
  (port: number): OriginOf =>
  ({ host, protocol }) =>
    isLocalHost(host) ? `${protocol}://${host}` : `http://localhost:${port}`;

export const brandOf = ({ host }: FastifyRequest): Brand => readHost(host).brand;

/** Where the main site of the requested host is. */
export const mainOrigin = ({ host, protocol }: FastifyRequest): string =>
  `${protocol}://${readHost(host).mainHost}`;

/** Where this server listens, for an emulator that calls the API as the real service would. */
export const serverAddress = (app: FastifyInstance): string => {
  const addresses = app.addresses().filter((each) => typeof each === 'object');
  const first = addresses.find(({ family }) => family === 'IPv4') ?? addresses[0];
  if (first === undefined) throw new Error('The server does not listen yet.');
  const { address, port } = first;
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
};
