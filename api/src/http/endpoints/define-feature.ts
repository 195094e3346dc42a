import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import type { Endpoint } from './define-endpoint.ts';

export type Feature = {
  endpoints: readonly Endpoint[];
  /** Files, webhooks, feeds and pages, in a Fastify scope of their own. */
  routes: (app: FastifyInstance, services: Services) => void | Promise<void>;
  /** What the paths of `routes` begin with. */
  prefix: '/api' | '';
};

/** `endpoints` are the exports of the feature's modules of endpoints. */
export const defineFeature = ({
  endpoints = {},
  routes = () => {},
  prefix = '/api',
}: Partial<Omit<Feature, 'endpoints'>> & { endpoints?: Readonly<Record<string, Endpoint>> }): Feature => ({
  endpoints: Object.values(endpoints),
  routes,
  prefix,
});
