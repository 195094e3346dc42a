import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendFile } from '@rushtone/platform/server';
import { folderStore } from '@rushtone/platform/store';
import type { Config } from '../config/config.ts';
import type { Services } from '../http/services.ts';
import { favicon } from '../http/html/brand-theme.ts';
import { hostOf, runtimeFor } from '../http/host.ts';
import { serviceWorkerRoute } from './service-worker.ts';

const WEEK = 'public, max-age=604800';
const HIDDEN = { schema: { hide: true } };
const FILE = { ...HIDDEN, config: { limit: 'file' } } as const;
const DOCUMENT = { ...HIDDEN, config: { limit: 'document' } } as const;

type FileRequest = FastifyRequest<{ Params: { '*': string } }>;

const DEMO_DATA = join(import.meta.dirname, '../demo-data');

/** Pictures that the build has made, and the covers of the demo's playlists. */
const pictureRoutes = (app: FastifyInstance, distDir: string): void => {
  for (const [folder, root] of [
    ['social', distDir],
    ['icons', distDir],
    ['pictures', DEMO_DATA],
  ] as const) {
    const pictures = folderStore(root);
    app.get(`/${folder}/*`, FILE, async (request: FileRequest, reply) => {
      const name = `${folder}/${request.params['*']}`;
      reply.header('cache-control', WEEK);
      return sendFile(request, reply, name, async (encoding) =>
        encoding ? null : pictures.read(name).catch(() => null),
      );
    });
  }
};

type Options = Pick<Config, 'distDir' | 'serviceWorker'>;

export const staticRoutes = (
  app: FastifyInstance,
  services: Services,
  { distDir, serviceWorker }: Options,
): void => {
  pictureRoutes(app, distDir);
  serviceWorkerRoute(app, services.releases, serviceWorker);
  app.get('/config.json', DOCUMENT, async (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(runtimeFor(services.runtime, request))),
  );
  for (const path of ['/favicon.svg', '/favicon.ico']) {
    app.get(path, DOCUMENT, async (request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .type('image/svg+xml')
        .send(favicon(hostOf(request).brand)),
    );
  }
};
