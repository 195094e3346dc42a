import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../http/http-error.ts';
import { clientNetwork } from '../http/client-network.ts';
import type { LiveReleases } from '../releases/live-releases.ts';
import type { ServerSite } from '../server-site.ts';

const CHECK_INTERVAL_MS = 500;
const KEEP_ALIVE_MS = 25_000;
const RETRY_MS = 5_000;
/** Limits of open streams. Pages beyond them check the registry on navigation. */
const LIMITS = { perAddress: 100, total: 5_000 };
const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  // Otherwise browsers keep the connection of an ended stream open, which delays the shutdown.
  connection: 'close',
};

const limitStreams = ({ perAddress, total }: typeof LIMITS) => {
  const addresses = new Map<string, number>();
  let open = 0;
  const change = (address: string, by: number): void => {
    open += by;
    const left = (addresses.get(address) ?? 0) + by;
    if (left > 0) addresses.set(address, left);
    else addresses.delete(address);
  };
  return {
    enter(address: string): void {
      if (open >= total)
        throw new HttpError(503, 'Too many pages listen to this server. Please try again later.');
      if ((addresses.get(address) ?? 0) >= perAddress)
        throw new HttpError(429, 'Too many pages of your address listen to this server. Close some of them.');
      change(address, 1);
    },
    leave: (address: string) => change(address, -1),
  };
};

/** `/registry/events` streams the registry's revision: the current one first, then each change. */
export const registryEvents = (
  app: FastifyInstance,
  { releases, route }: Pick<ServerSite, 'route'> & { releases: Pick<LiveReleases, 'registry'> },
  limits = LIMITS,
): void => {
  const pages = new Set<ServerResponse>();
  const { enter, leave } = limitStreams(limits);
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
  const remove = (page: ServerResponse, address: string) => {
    pages.delete(page);
    leave(address);
    if (pages.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  app.get('/registry/events', route('stream'), async ({ ip }, reply) => {
    const client = clientNetwork(ip);
    enter(client);
    reply.raw.on('close', () => remove(reply.raw, client));
    const rev = (await releases.registry())?.rev;
    reply.hijack();
    const page = reply.raw;
    page.writeHead(200, HEADERS);
    page.write(`retry: ${RETRY_MS}\ndata: ${rev ?? 0}\n\n`);
    if (page.closed) return;
    if (pages.size === 0) sentRev = rev;
    pages.add(page);
    timer ??= setInterval(() => void check().catch(() => undefined), CHECK_INTERVAL_MS);
  });
  app.addHook('preClose', async () => {
    // A random delay, so that pages don't reconnect to the other servers all at once.
    for (const page of [...pages]) page.end(`retry: ${randomInt(RETRY_MS / 5, 2 * RETRY_MS)}\n\n`);
  });
};
