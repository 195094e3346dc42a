import { isLocalHost, readHost, type Brand } from '@rushtone/site';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const;

/** Whether a request comes from this machine and uses one of its hostnames: not from another domain or a proxy. */
export const isLocal = ({ host, socket, headers }: FastifyRequest): boolean =>
  isLocalHost(host) &&
  (socket.remoteAddress === '::1' || /^(?:::ffff:)?127\./.test(socket.remoteAddress ?? '')) &&
  FORWARDED.every((name) => headers[name] === undefined);

export type OriginOf = (request: FastifyRequest) => string;

/** Links in emails always point to this machine, regardless of a request's Host header. */
export const localOrigin =
  (port: number): OriginOf =>
  ({ host, protocol }) =>
    isLocalHost(host) ? `${protocol}://${host}` : `http://localhost:${port}`;

export const brandOf = ({ host }: FastifyRequest): Brand => readHost(host).brand;

/** Returns the origin of the main site for the requested host. */
export const mainOrigin = ({ host, protocol }: FastifyRequest): string =>
  `${protocol}://${readHost(host).mainHost}`;

/** Returns this server's address, for emulators that call the API like the real service. */
export const serverAddress = (app: FastifyInstance): string => {
  const addresses = app.addresses().filter((each) => typeof each === 'object');
  const first = addresses.find(({ family }) => family === 'IPv4') ?? addresses[0];
  if (first === undefined) throw new Error('The server does not listen yet.');
  const { address, port } = first;
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
};
