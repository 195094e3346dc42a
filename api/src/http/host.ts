import { readHost, type Host } from '@rushtone/site';
import type { FastifyRequest } from 'fastify';

/** Brand and role of the requested host; a proxy's header counts only with TRUST_PROXY. */
export const hostOf = (request: FastifyRequest): Host => readHost(request.host);

export const ownOriginOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

/** The origin of the main site of the requested host. */
export const mainOriginOf = (request: FastifyRequest): string =>
  `${request.protocol}://${hostOf(request).mainHost}`;
