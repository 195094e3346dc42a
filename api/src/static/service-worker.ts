import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LiveReleases } from '@rushtone/platform/server';
import { notFound } from '../errors/api-error.ts';

const FILE = 'service-worker.js';

/** Replaces the worker: deletes its caches and unregisters it. Browsers check for updates on each visit. */
const REMOVAL = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const emptied = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(emptied.then(() => registration.unregister()));
});
`;

/** Content security policy: only requests to the same origin. */
const POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/**
 * Serves the live shell's worker. With `SERVICE_WORKER=off`, and on subscribers' own domains, it is a script that
 * unregisters it: a worker of ours would go on answering after its owner has moved the domain to another provider.
 */
export const serviceWorkerRoute = (
  app: FastifyInstance,
  { shell, shellFile }: LiveReleases,
  setting: 'on' | 'off',
): void => {
  const read = async ({ ownSite }: FastifyRequest): Promise<string | Buffer | null> => {
    if (setting === 'off' || ownSite !== undefined) return REMOVAL;
    const assets = await shell();
    return assets && shellFile(assets, FILE);
  };
  app.get(`/${FILE}`, { schema: { hide: true }, config: { limit: 'document' } }, async (request, reply) => {
    const code = await read(request);
    if (code === null) throw notFound('There is no service worker.');
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY })
      .type('text/javascript; charset=utf-8')
      .send(String(code));
  });
};
