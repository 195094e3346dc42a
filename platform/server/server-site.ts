import type { FastifyRequest, RouteShorthandOptions } from 'fastify';

/** Kinds of routes, each of which the site may limit and document in its own way. */
export type RouteKind = 'file' | 'document' | 'stream' | 'report' | 'tester' | 'page';

/** What the routes of the platform need to know of the site. */
export type ServerSite = {
  /** Options of a route of this kind. */
  route: (kind: RouteKind) => RouteShorthandOptions;
  /** Whether the request comes from a developer's own machine, where everybody may choose versions. */
  isLocal: (request: FastifyRequest) => boolean;
  /** Origin of this site for links, which does not trust the Host header. */
  originOf: (request: FastifyRequest) => string;
  /** Cache header of pages that are the same for all visitors. */
  publicPage: string;
};
