import type { FastifyInstance } from 'fastify';
import { favicon } from '../pages/look.ts';
import { registryEvents } from '../releases/events.ts';
import type { LiveReleases } from '../releases/live.ts';
import { notFound } from '../errors/api-error.ts';
import { hostOf } from '../http/host.ts';
import type { Services } from '../endpoint/services.ts';
import { sendFile } from './files.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const HIDDEN = { schema: { hide: true } };

/** The build's files. Names carry a hash or a version, so they are held for ever. */
const buildFiles = (app: FastifyInstance, releases: LiveReleases): void => {
  app.get<{ Params: { '*': string } }>('/assets/*', HIDDEN, async (request, reply) => {
    const name = request.params['*'];
    reply.header('cache-control', IMMUTABLE);
    return sendFile(request, reply, await releases.assetsOf(name), name);
  });
  app.get<{ Params: { '*': string } }>('/r/*', HIDDEN, async (request, reply) => {
    const name = request.params['*'];
    reply.header('cache-control', IMMUTABLE).header('access-control-allow-origin', '*');
    return sendFile(request, reply, await releases.folderOf(name), name);
  });
  app.get('/registry.json', HIDDEN, async (request, reply) => {
    const registry = await releases.registry();
    if (registry === null) throw notFound('The front end is not built. Run npm start.');
    const text = JSON.stringify(registry);
    const etag = `"${registry.rev}"`;
    reply.headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*', etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
};

export const staticRoutes = (app: FastifyInstance, { runtime, releases }: Services): void => {
  buildFiles(app, releases);
  registryEvents(app, releases);
  const config = JSON.stringify(runtime);
  app.get('/config.json', HIDDEN, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(config),
  );
  for (const path of ['/favicon.svg', '/favicon.ico']) {
    app.get(path, HIDDEN, async (request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .type('image/svg+xml')
        .send(favicon(hostOf(request).brand)),
    );
  }
};
