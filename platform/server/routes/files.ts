import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { POLLED_REGISTRY, tagHeaders } from '../http/caching.ts';
import { contentTypeOf } from '../http/content-type.ts';
import { chooseEncoding, type Encoding } from '../http/encoding.ts';
import { HttpError } from '../http/http-error.ts';
import { acrossVersions } from '../releases/deltas.ts';
import type { LiveReleases } from '../releases/live-releases.ts';
import type { ServerSite } from '../server-site.ts';
import type { MayTest } from '../versions/may-test.ts';
import { registryEvents, type EventOptions } from './events.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** A preview's version is that of the sources followed by its name. */
const MAY_BE_PREVIEW = /^r\/[\w-]+\/\d[\w.]*-/;
/** Cache header of previews, which must not be stored by shared caches. */
const FOR_TESTERS = 'private, max-age=3600';

type FileRequest = FastifyRequest<{ Params: { '*': string } }>;
type NamedRequest = FastifyRequest<{ Params: { file: string } }>;
type ReadFile = (encoding?: Encoding) => Promise<Buffer | null>;

/** Content type of released files; never HTML, whose scripts would run on the site's origin. */
const typeOf = (name: string): string => {
  const type = contentTypeOf(name);
  return type.startsWith('text/html') ? 'text/plain; charset=utf-8' : type;
};

/** Sends a file in the best available encoding. */
export const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  read: ReadFile,
  vary = 'Accept-Encoding',
) => {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const compressed = encoding && (await read(encoding));
  const content = compressed ?? (await read());
  if (!content) throw new HttpError(404, 'Not found.');
  if (compressed) reply.header('content-encoding', encoding);
  return reply.header('vary', vary).type(typeOf(name)).send(content);
};

/** Hash of the dictionary that the browser has for a file (RFC 9842 §2.2). */
const dictionaryOf = ({ headers }: FastifyRequest): string | undefined => {
  const [, hash] = /^:([\w+/]{43}=):$/.exec(String(headers['available-dictionary'])) ?? [];
  return /(?:^|[\s,])dcz(?:$|[\s,;])/.test(headers['accept-encoding'] ?? '') ? hash : undefined;
};

/**
 * Sends a file whose content never changes. The browser keeps it as a dictionary for the same file of later versions, of
 * which it then loads the difference.
 */
const sendReleased = async (
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  { file, delta }: LiveReleases,
) => {
  const read: ReadFile = (encoding) => file(name, encoding);
  const pattern = acrossVersions(name);
  if (pattern === undefined) return sendFile(request, reply, name, read);
  const vary = 'Accept-Encoding, Available-Dictionary';
  const dictionary = dictionaryOf(request);
  const difference = dictionary === undefined ? null : await delta(name, dictionary);
  reply.header('use-as-dictionary', `match="/${pattern}"`);
  if (!difference) return sendFile(request, reply, name, read, vary);
  // A shared cache may know no `Vary` but that of encodings, and would send it to browsers without the dictionary.
  reply.headers({ vary, 'cache-control': IMMUTABLE.replace('public', 'private'), 'content-encoding': 'dcz' });
  return reply.type(typeOf(name)).send(difference);
};

const sendJson = (reply: FastifyReply, value: unknown, caching = 'no-cache'): FastifyReply =>
  reply
    .headers({ 'cache-control': caching, 'access-control-allow-origin': '*' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(value));

/** Serves the registry with its revision as ETag; cacheable by shared caches if pages poll it. */
const registryFile = (app: FastifyInstance, { releases, route, isPolled }: Options): void => {
  app.get('/registry.json', route('document'), async (request, reply) => {
    const registry = await releases.registry();
    if (registry === null) throw new HttpError(404, 'Nothing is released.');
    const etag = `"${registry.rev}"`;
    const caching = isPolled ? POLLED_REGISTRY : 'no-cache';
    reply.headers({ etag, 'cache-control': caching, 'access-control-allow-origin': '*' });
    if (isPolled) reply.headers(tagHeaders(['registry']));
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return sendJson(reply, registry, caching);
  });
};

type Options = Pick<ServerSite, 'route'> &
  EventOptions & {
    releases: LiveReleases;
    mayTest: MayTest;
  };

/** Serves signed documents and the files they list. File names contain a hash or version. */
export const releaseRoutes = (app: FastifyInstance, options: Options): void => {
  const { releases, mayTest, route } = options;
  for (const folder of ['assets', 'r'])
    app.get(`/${folder}/*`, route('file'), async (request: FileRequest, reply) => {
      const name = `${folder}/${request.params['*']}`;
      reply.headers({ 'cache-control': IMMUTABLE, 'access-control-allow-origin': '*' });
      if (MAY_BE_PREVIEW.test(name) && (await mayTest(request)) && (await releases.previewFile(name))) {
        reply.headers({ 'cache-control': FOR_TESTERS }).removeHeader('access-control-allow-origin');
        return sendFile(request, reply, name, (encoding) => releases.previewFile(name, encoding));
      }
      return sendReleased(request, reply, name, releases);
    });
  app.get('/root/:file', route('document'), async (request: NamedRequest, reply) => {
    const [, version] = /^(\d{1,6})\.json$/.exec(request.params.file) ?? [];
    const root = version ? await releases.root(Number(version)) : null;
    if (root === null) throw new HttpError(404, 'There is no such root.');
    return sendJson(reply, root);
  });
  app.get('/transparency/*', route('file'), async (request: FileRequest, reply) => {
    const path = request.params['*'];
    const content = await releases.logFile(path);
    if (!content) throw new HttpError(404, 'Not found.');
    const isCheckpoint = path === 'checkpoint';
    return reply
      .headers({
        'cache-control': isCheckpoint ? 'no-cache' : IMMUTABLE,
        'access-control-allow-origin': '*',
      })
      .type(isCheckpoint ? 'text/plain; charset=utf-8' : 'application/octet-stream')
      .send(content);
  });
  app.get('/provenance/*', route('file'), async (request: FileRequest, reply) => {
    const content = await releases.provenanceFile(request.params['*']);
    if (!content) throw new HttpError(404, 'Not found.');
    return reply
      .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
      .type('application/json')
      .send(content);
  });
  app.get('/previews/:file', route('document'), async (request: NamedRequest, reply) => {
    const [, name] = /^([\w-]{1,40})\.json$/.exec(request.params.file) ?? [];
    const list = name && (await mayTest(request)) ? await releases.previews(name) : null;
    if (!list) throw new HttpError(404, 'Not found.');
    return reply.header('cache-control', 'no-store').send(list);
  });
  registryFile(app, options);
  registryEvents(app, options);
};
