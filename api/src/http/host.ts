import { readHost, type Host } from '@rushtone/site';
import type { FastifyRequest } from 'fastify';

/** Brand and role of the host that was asked; a proxy's header counts only with TRUST_PROXY. */
export const hostOf = (request: FastifyRequest): Host => readHost(request.host);

/** Where the asked host itself is. */
export const ownOriginOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

/** Where the main site of the asked host is. */
export const mainOriginOf = (request: FastifyRequest): string =>
  `${request.protocol}://${hostOf(request).mainHost}`;
