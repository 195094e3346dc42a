import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { folderStore } from '@rushtone/platform/store';
import { favicon } from '../http/html/brand-theme.ts';
import { registryEvents } from '../releases/events.ts';
import { notFound } from '../errors/api-error.ts';
import { chooseEncoding, type Encoding } from '../http/etag.ts';
import { POLLED_REGISTRY, tagHeaders } from '../http/shared-cache.ts';
import type { LiveReleases } from '../releases/live.ts';
import { hostOf, runtimeFor } from '../http/host.ts';
import type { Config } from '../config/config.ts';
import type { MayTest } from '../versions/may-test.ts';
import type { Services } from '../http/services.ts';
import { contentTypeOf } from './content-type.ts';
import { serviceWorkerRoute } from './service-worker.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const WEEK = 'public, max-age=604800';
/** A preview's version is that of the sources followed by its name. */
const MAY_BE_PREVIEW = /^r\/[\w-]+\/\d[\w.]*-/;
/** Cache header of previews, which must not be stored by shared caches. */
const FOR_TESTERS = 'private, max-age=3600';
const HIDDEN = { schema: { hide: true } };
const FILE = { ...HIDDEN, config: { limit: 'file' } } as const;
const DOCUMENT = { ...HIDDEN, config: { limit: 'document' } } as const;

type FileRequest = FastifyRequest<{ Params: { '*': string } }>;
type ReadFile = (encoding?: Encoding) => Promise<Buffer | null>;

/** Content type of released files; never HTML, whose scripts would run on the site's origin. */
const typeOf = (name: string): string => {
  const type = contentTypeOf(name);
  return type.startsWith('text/html') ? 'text/plain; charset=utf-8' : type;
};

/** Sends a file in the best available encoding. */
const sendFile = async (request: FastifyRequest, reply: FastifyReply, name: string, read: ReadFile) => {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const compressed = encoding && (await read(encoding));
  const content = compressed ?? (await read());
  if (!content) throw notFound('Not found.');
  if (compressed) reply.header('content-encoding', encoding);
  return reply.header('vary', 'Accept-Encoding').type(typeOf(name)).send(content);
};

const sendJson = (reply: FastifyReply, value: unknown, caching = 'no-cache'): FastifyReply =>
  reply
    .headers({ 'cache-control': caching, 'access-control-allow-origin': '*' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(value));

/** Serves signed documents and the files they list. File names contain a hash or version. */
const releaseFiles = (
  app: FastifyInstance,
  { releases }: Services,
  { distDir, mayTest }: Pick<Options, 'distDir' | 'mayTest'>,
): void => {
  for (const folder of ['assets', 'r'])
    app.get(`/${folder}/*`, FILE, async (request: FileRequest, reply) => {
      const name = `${folder}/${request.params['*']}`;
      reply.headers({ 'cache-control': IMMUTABLE, 'access-control-allow-origin': '*' });
      if (MAY_BE_PREVIEW.test(name) && (await mayTest(request)) && (await releases.previewFile(name))) {
        reply.headers({ 'cache-control': FOR_TESTERS }).removeHeader('access-control-allow-origin');
        return sendFile(request, reply, name, (encoding) => releases.previewFile(name, encoding));
      }
      return sendFile(request, reply, name, (encoding) => releases.file(name, encoding));
    });
  const pictures = folderStore(distDir);
  for (const folder of ['social', 'icons'])
    app.get(`/${folder}/*`, FILE, async (request: FileRequest, reply) => {
      const name = `${folder}/${request.params['*']}`;
      reply.header('cache-control', WEEK);
      return sendFile(request, reply, name, async (encoding) =>
        encoding ? null : pictures.read(name).catch(() => null),
      );
    });
  app.get('/root/:file', DOCUMENT, async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
    const [, version] = /^(\d{1,6})\.json$/.exec(request.params.file) ?? [];
    const root = version ? await releases.root(Number(version)) : null;
    if (root === null) throw notFound('There is no such root.');
    return sendJson(reply, root);
  });
};

/** Serves the registry with its revision as ETag; cacheable by shared caches if pages poll it. */
const registryFile = (app: FastifyInstance, releases: LiveReleases, isPolled: boolean): void => {
  app.get('/registry.json', DOCUMENT, async (request, reply) => {
    const registry = await releases.registry();
    if (registry === null) throw notFound('Nothing is released.');
    const etag = `"${registry.rev}"`;
    const caching = isPolled ? POLLED_REGISTRY : 'no-cache';
    reply.headers({ etag, 'cache-control': caching, 'access-control-allow-origin': '*' });
    if (isPolled) reply.headers(tagHeaders(['registry']));
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return sendJson(reply, registry, caching);
  });
};

type Options = Pick<Config, 'distDir' | 'serviceWorker' | 'registryPollSeconds'> & { mayTest: MayTest };

export const staticRoutes = (
  app: FastifyInstance,
  services: Services,
  { distDir, serviceWorker, registryPollSeconds, mayTest }: Options,
): void => {
  releaseFiles(app, services, { distDir, mayTest });
  app.get(
    '/previews/:file',
    DOCUMENT,
    async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
      const [, name] = /^([\w-]{1,40})\.json$/.exec(request.params.file) ?? [];
      const list = name && (await mayTest(request)) ? await services.releases.previews(name) : null;
      if (!list) throw notFound('Not found.');
      return reply.header('cache-control', 'no-store').send(list);
    },
  );
  serviceWorkerRoute(app, services.releases, serviceWorker);
  registryFile(app, services.releases, registryPollSeconds !== null);
  if (registryPollSeconds === null) registryEvents(app, services.releases);
  // A 204 stops EventSource reconnections of pages opened before the setting changed.
  else app.get('/registry/events', DOCUMENT, async (_request, reply) => reply.code(204).send());
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
