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
/** Topics that one page may follow. */
const MOST_TOPICS = 8;
const TOPIC = /^[\w-]{8,64}$/;
const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  // Otherwise browsers keep the connection of an ended stream open, which delays the shutdown.
  connection: 'close',
};

/** Limits of open streams. Pages beyond them check the registry on navigation. */
export type StreamLimits = { perAddress: number; total: number };

export type EventOptions = {
  /** Of the server. */
  streamLimits: StreamLimits;
  /** Whether pages poll the registry: then a stream tells only of topics. */
  isPolled: boolean;
  /** Returns the revisions of topics, which any server may have changed. Those without one are left out. */
  topicRevisions?: ((topics: readonly string[]) => Promise<ReadonlyMap<string, number>>) | undefined;
};

const limitStreams = ({ perAddress, total }: StreamLimits) => {
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

/** Throws unless `text` names topics, separated by commas. */
const readTopics = (text: string | undefined): readonly string[] => {
  const topics = [...new Set((text ?? '').split(',').filter((topic) => topic !== ''))];
  if (topics.length > MOST_TOPICS || !topics.every((topic) => TOPIC.test(topic)))
    throw new HttpError(400, `topics: must name at most ${MOST_TOPICS} topics.`);
  return topics;
};

const topicEvent = (topic: string, rev: number) => `event: topic\ndata: ${topic} ${rev}\n\n`;

/** The pages of one server that follow topics. */
const createTopics = (revisionsOf: NonNullable<EventOptions['topicRevisions']>) => {
  const followers = new Map<string, Set<ServerResponse>>();
  const sent = new Map<string, number>();
  return {
    add(page: ServerResponse, topics: readonly string[]): void {
      for (const topic of topics)
        followers.set(topic, (followers.get(topic) ?? new Set<ServerResponse>()).add(page));
    },
    remove(page: ServerResponse, topics: readonly string[]): void {
      for (const topic of topics) {
        followers.get(topic)?.delete(page);
        if (followers.get(topic)?.size) continue;
        followers.delete(topic);
        sent.delete(topic);
      }
    },
    /** Returns the events that tell a new page how its topics are. */
    async current(topics: readonly string[]): Promise<string> {
      if (topics.length === 0) return '';
      return [...(await revisionsOf(topics))].map(([topic, rev]) => topicEvent(topic, rev)).join('');
    },
    async check(): Promise<void> {
      if (followers.size === 0) return;
      for (const [topic, rev] of await revisionsOf([...followers.keys()])) {
        if (sent.get(topic) === rev) continue;
        for (const page of followers.get(topic) ?? []) page.write(topicEvent(topic, rev));
        if (followers.has(topic)) sent.set(topic, rev);
      }
    },
  };
};

/** Skips calls while `work` runs. What fails is done at the next call. */
const oneAtATime = (work: () => Promise<void>): (() => void) => {
  let running = false;
  return () => {
    if (running) return;
    running = true;
    void work()
      .catch(() => undefined)
      .finally(() => (running = false));
  };
};

type Options = Pick<ServerSite, 'route'> & EventOptions & { releases: Pick<LiveReleases, 'registry'> };

/** The pages that follow one server, and what they were told last. */
const createPages = ({
  releases,
  isPolled,
  topicRevisions = async () => new Map(),
}: Omit<Options, 'route' | 'streamLimits'>) => {
  const pages = new Set<ServerResponse>();
  const topics = createTopics(topicRevisions);
  let sentRev: number | undefined;
  let sentAt = 0;
  let timer: NodeJS.Timeout | undefined;

  const readRev = async () => (isPolled ? undefined : (await releases.registry())?.rev);
  const send = (text: string) => {
    sentAt = Date.now();
    for (const page of pages) page.write(text);
  };
  const checkRegistry = async () => {
    const rev = await readRev();
    if (rev !== sentRev && rev !== undefined) send(`data: ${rev}\n\n`);
    else if (Date.now() - sentAt > KEEP_ALIVE_MS) send(':\n\n');
    sentRev = rev;
  };
  // Each for itself, so that a database that hangs does not delay a release.
  const checks = [checkRegistry, topics.check].map(oneAtATime);
  return {
    all: (): readonly ServerResponse[] => [...pages],
    /** Reads what a new page is told first. */
    async first(followed: readonly string[]) {
      const [rev, current] = await Promise.all([readRev(), topics.current(followed)]);
      // Chosen for each page, so that those of a killed server do not come back to the others in the same second.
      const retryMs = randomInt(RETRY_MS / 2, 2 * RETRY_MS);
      return { rev, text: `retry: ${retryMs}\n${isPolled ? '' : `data: ${rev ?? 0}\n`}\n${current}` };
    },
    add(page: ServerResponse, followed: readonly string[], rev: number | undefined): void {
      if (pages.size === 0) sentRev = rev;
      pages.add(page);
      topics.add(page, followed);
      timer ??= setInterval(() => checks.forEach((check) => check()), CHECK_INTERVAL_MS);
    },
    remove(page: ServerResponse, followed: readonly string[]): void {
      pages.delete(page);
      topics.remove(page, followed);
      if (pages.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
};

/**
 * `/registry/events` streams what a server tells a page: the registry's revision, the current one first and then each
 * change, and likewise the revisions of the topics in `?topics=`. A topic is a name that only those know who may hear of
 * it; what has changed is read elsewhere.
 */
export const registryEvents = (app: FastifyInstance, options: Options): void => {
  const { route, streamLimits, isPolled } = options;
  const pages = createPages(options);
  const { enter, leave } = limitStreams(streamLimits);
  type Request = { Querystring: { topics?: string } };
  app.get<Request>('/registry/events', route('stream'), async ({ query, ip }, reply) => {
    const followed = readTopics(query.topics);
    // A 204 stops EventSource reconnections of pages opened before the setting changed.
    if (isPolled && followed.length === 0) return reply.code(204).send();
    const client = clientNetwork(ip);
    enter(client);
    const page = reply.raw;
    page.on('close', () => {
      pages.remove(page, followed);
      leave(client);
    });
    const { rev, text } = await pages.first(followed);
    reply.hijack();
    page.writeHead(200, HEADERS);
    page.write(text);
    if (!page.closed) pages.add(page, followed, rev);
  });
  app.addHook('preClose', async () => {
    // A random delay, so that pages don't reconnect to the other servers all at once.
    for (const page of pages.all()) page.end(`retry: ${randomInt(RETRY_MS / 5, 2 * RETRY_MS)}\n\n`);
  });
};
