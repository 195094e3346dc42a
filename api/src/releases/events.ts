import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { LiveReleases } from './live.ts';

const CHECK_INTERVAL_MS = 500;
const KEEP_ALIVE_MS = 25_000;
const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

/** `/registry/events` sends open pages the revision of the registry, at once and on each change. */
export const registryEvents = (app: FastifyInstance, releases: LiveReleases): void => {
  const pages = new Set<ServerResponse>();
  let sentRev: number | undefined;
  let sentAt = 0;
  let timer: NodeJS.Timeout | undefined;

  const send = (text: string) => {
    sentAt = Date.now();
    for (const page of pages) page.write(text);
  };
  const check = async () => {
    const rev = (await releases.registry())?.rev;
    if (rev !== sentRev && rev !== undefined) send(`data: ${rev}\n\n`);
    else if (Date.now() - sentAt > KEEP_ALIVE_MS) send(':\n\n');
    sentRev = rev;
  };
  const remove = (page: ServerResponse) => {
    pages.delete(page);
    if (pages.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  app.get('/registry/events', { schema: { hide: true } }, async (_request, reply) => {
    const rev = (await releases.registry())?.rev;
    reply.hijack();
    const page = reply.raw;
    page.writeHead(200, HEADERS);
    page.write(`retry: 5000\ndata: ${rev ?? 0}\n\n`);
    if (pages.size === 0) sentRev = rev;
    pages.add(page);
    page.on('close', () => remove(page));
    timer ??= setInterval(() => void check().catch(() => undefined), CHECK_INTERVAL_MS);
  });
  app.addHook('preClose', async () => {
    for (const page of [...pages]) page.end();
  });
};
