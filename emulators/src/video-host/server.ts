import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import type { EmulatorDatabase } from '../shared/database.ts';
import { isVideoId } from './ids.ts';
import { channelPage, embedPage, STYLE_HASHES, watchPage } from './pages.ts';
import { inventTitle, type VideoTitle } from './songs.ts';
import { isThumbnailSize, readThumbnail } from './thumbnails.ts';

type TitleOf = (id: string) => Promise<VideoTitle | undefined>;

const LOOPS = join(import.meta.dirname, 'loops');
/** Origins of pages that may embed a video. */
const EMBEDDERS = "'self' http://localhost:* http://*.localhost:* http://127.0.0.1:*";
const LOCKED = "default-src 'none'; base-uri 'none'; form-action 'none'";
const EMBED_POLICY = `${LOCKED}; script-src 'self'; style-src ${STYLE_HASHES.embed}; connect-src 'self'; img-src 'self' data:; frame-ancestors ${EMBEDDERS}`;
const WATCH_POLICY = `${LOCKED}; style-src ${STYLE_HASHES.watch}; frame-src 'self'; img-src data:; frame-ancestors 'none'`;

const sendFile = async (reply: FastifyReply, folder: string, name: string, type: string) => {
  const body = await readFile(join(folder, name));
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*', etag });
  if (reply.request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(type).send(body);
};

const sendPage = (reply: FastifyReply, policy: string, html: string): FastifyReply =>
  reply
    .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(html);

const fileRoutes = (app: FastifyInstance, clientDir: string): void => {
  const sendScript = (reply: FastifyReply, name: string) =>
    sendFile(reply, clientDir, name, 'text/javascript; charset=utf-8');
  app.get('/iframe_api', (_request, reply) => sendScript(reply, 'iframe_api.js'));
  app.get('/client/embed.js', (_request, reply) => sendScript(reply, 'embed.js'));
  app.get<{ Params: { name: string } }>('/loops/:name', async ({ params: { name } }, reply) => {
    if (!/^[a-z]+-\d\.ogg$/.test(name) || !existsSync(join(LOOPS, name))) return reply.callNotFound();
    return sendFile(reply, LOOPS, name, 'audio/ogg');
  });
};

const pageRoutes = (app: FastifyInstance, titleOf: TitleOf): void => {
  /** A slow or failing catalog must not prevent a video from playing. */
  const title = async (id: string): Promise<VideoTitle> =>
    (await titleOf(id).catch(() => undefined)) ?? inventTitle(id);

  app.get<{ Params: { '*': string } }>('/embed/*', async ({ params: { '*': id } }, reply) => {
    if (id === '') return sendPage(reply, EMBED_POLICY, embedPage('', { title: 'Video player', author: '' }));
    return isVideoId(id)
      ? sendPage(reply, EMBED_POLICY, embedPage(id, await title(id)))
      : reply.callNotFound();
  });
  app.get<{ Querystring: { v?: string } }>('/watch', async ({ query: { v: id } }, reply) =>
    isVideoId(id) ? sendPage(reply, WATCH_POLICY, watchPage(id, await title(id))) : reply.callNotFound(),
  );
  app.get<{ Params: { id: string } }>('/channel/:id', async ({ params: { id } }, reply) =>
    isVideoId(id) ? sendPage(reply, WATCH_POLICY, channelPage(id)) : reply.callNotFound(),
  );
  app.get<{ Querystring: { url?: string } }>('/oembed', async ({ query: { url = '' } }, reply) => {
    const id = URL.canParse(url) ? new URL(url).searchParams.get('v') : undefined;
    if (!isVideoId(id)) return reply.callNotFound();
    const { title: name, author } = await title(id);
    reply.headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' });
    return { type: 'video', version: '1.0', title: name, author_name: author };
  });
};

const thumbnailRoutes = (app: FastifyInstance): void => {
  type Params = { id: string; file: string };
  const headers = {
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=86400',
    'content-security-policy': "default-src 'none'",
  };
  for (const path of ['/vi/:id/:file', '/vi_webp/:id/:file']) {
    app.get<{ Params: Params }>(path, async ({ params: { id, file } }, reply) => {
      const size = /^(\w+)\.(?:jpg|webp)$/.exec(file)?.[1] ?? '';
      if (!isVideoId(id) || !isThumbnailSize(size)) return reply.callNotFound();
      const { found, jpeg } = await readThumbnail(id);
      return reply
        .code(found ? 200 : 404)
        .headers(headers)
        .type('image/jpeg')
        .send(jpeg);
    });
  }
  app.get<{ Params: { id: string } }>('/poster/:id', async ({ params: { id } }, reply) =>
    isVideoId(id)
      ? reply
          .headers(headers)
          .type('image/jpeg')
          .send((await readThumbnail(id)).jpeg)
      : reply.callNotFound(),
  );
};

/** Creates the video host. Like the real one, it is on a different origin than the site. */
export const createVideoHost = (clientDir: string, titleOf: TitleOf): FastifyInstance => {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 1_000 } });
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
  app.setNotFoundHandler(({ method }, reply) =>
    method === 'GET' || method === 'HEAD'
      ? reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
      : reply.code(405).header('allow', 'GET, HEAD').send(),
  );
  fileRoutes(app, clientDir);
  pageRoutes(app, titleOf);
  thumbnailRoutes(app);
  return app;
};

export type VideoHostOptions = { distDir: string; port: number; host: string; log: FastifyBaseLogger };

/** Starts the video host and returns a function that stops it. */
export const startVideoHost = async (
  db: EmulatorDatabase,
  { distDir, port, host, log }: VideoHostOptions,
): Promise<() => Promise<void>> => {
  const clientDir = join(distDir, 'video-host');
  if (!existsSync(clientDir)) {
    log.warn(`The video host emulator is not built: there is no ${clientDir}`);
    return async () => {};
  }
  const titleOf = (id: string) =>
    db
      .selectFrom('songs')
      .select(['title', 'artist as author'])
      .where('video_id', '=', id)
      .limit(1)
      .executeTakeFirst();
  const app = createVideoHost(clientDir, titleOf);
  await app.listen({ port, host });
  return async () => app.close();
};
