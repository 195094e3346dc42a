import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { LiveReleases } from './live.ts';

const LOOK_MS = 500;
const KEEP_ALIVE_MS = 25_000;
const HEAD = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };

/** `/registry/events`: tells open pages the revision of the registry, at once and whenever it changes. */
export const registryEvents = (app: FastifyInstance, releases: LiveReleases): void => {
  const pages = new Set<ServerResponse>();
  let told: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let spokenAt = 0;

  const say = (text: string) => {
    spokenAt = Date.now();
    for (const page of pages) page.write(text);
  };
  const look = async () => {
    const rev = (await releases.registry())?.rev;
    if (rev !== told && rev !== undefined) say(`data: ${rev}\n\n`);
    else if (Date.now() - spokenAt > KEEP_ALIVE_MS) say(':\n\n');
    told = rev;
  };
  const leave = (page: ServerResponse) => {
    pages.delete(page);
    if (pages.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  app.get('/registry/events', { schema: { hide: true } }, async (_request, reply) => {
    const rev = (await releases.registry())?.rev;
    reply.hijack();
    const page = reply.raw;
    page.writeHead(200, HEAD);
    page.write(`retry: 5000\ndata: ${rev ?? 0}\n\n`);
    if (pages.size === 0) told = rev;
    pages.add(page);
    page.on('close', () => leave(page));
    timer ??= setInterval(() => void look().catch(() => undefined), LOOK_MS);
  });
  app.addHook('preClose', async () => {
    for (const page of [...pages]) page.end();
  });
};
