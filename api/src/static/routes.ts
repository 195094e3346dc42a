import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { favicon } from '../html/brand-theme.ts';
import { registryEvents } from '../releases/events.ts';
import type { LiveReleases } from '../releases/live.ts';
import { notFound } from '../errors/api-error.ts';
import { hostOf } from '../http/host.ts';
import type { Services } from '../define-endpoint/services.ts';
import { contentTypeOf } from './content-type.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const WEEK = 'public, max-age=604800';
const HIDDEN = { schema: { hide: true } };

type FileRequest = { Params: { '*': string } };

/** Serves the files that the release store and the build hold. Their names carry a hash or a version. */
const buildFiles = async (app: FastifyInstance, releases: LiveReleases, distDir: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: distDir,
    serve: false,
    // The build writes a .br and a .gz beside each text file.
    preCompressed: true,
    cacheControl: false,
    etag: false,
    lastModified: false,
    acceptRanges: false,
    contentType: false,
  });
  const send = (reply: FastifyReply, folder: string, name: string, cacheControl = IMMUTABLE) => {
    if (name.includes('..') || name.includes('\0')) throw notFound('Not found.');
    return reply.header('cache-control', cacheControl).type(contentTypeOf(name)).sendFile(name, folder);
  };
  app.get<FileRequest>('/assets/*', HIDDEN, async ({ params: { '*': name } }, reply) =>
    send(reply, await releases.assetsOf(name), name),
  );
  app.get<FileRequest>('/r/*', HIDDEN, async ({ params: { '*': name } }, reply) =>
    send(reply.header('access-control-allow-origin', '*'), await releases.folderOf(name), name),
  );
  app.get<FileRequest>('/social/*', HIDDEN, async ({ params: { '*': name } }, reply) =>
    send(reply, join(distDir, 'social'), name, WEEK),
  );
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

export const staticRoutes = async (
  app: FastifyInstance,
  { runtime, releases }: Services,
  distDir: string,
): Promise<void> => {
  await buildFiles(app, releases, distDir);
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
