import { setTimeout as wait } from 'node:timers/promises';
import { errors } from '@opensearch-project/opensearch';
import type { Brand } from '@rushtone/site';
import type { SearchServerConfig } from '../../../config/search-server.ts';
import type { Db } from '../../../database/schema.ts';
import type { Jobs } from '../../../jobs/open-jobs.ts';
import type { Candidates, RunningFinder, SongSearch } from '../song-finder.ts';
import { IndexMissing, openSearchServer, type SearchServer } from './documents.ts';
import { forgetPosition, moveChanges, readLag, type Lag } from './move-changes.ts';
import { searchBody } from './query.ts';
import { reindex } from './reindex.ts';

const LOOK_EVERY_MS = 1_000;
/** Search timeout in ms, after which the fallback is used. */
const ANSWER_MS = 500;
/** Time without searches after a failure, in ms. */
const PAUSE_MS = 2_000;
/** Maximum lag of the index in seconds; beyond it the fallback is used, so that listeners don't miss new songs. */
const LATE_SECONDS = 60;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const isIndexMissing = (error: unknown): boolean =>
  error instanceof IndexMissing ||
  (error instanceof errors.ResponseError && error.message.includes('index_not_found_exception'));

type Ask = (brand: Brand, search: SongSearch) => Promise<Candidates>;

const createAsk =
  ({ client, alias }: SearchServer): Ask =>
  async (brand, search) => {
    const { body } = await client.search(
      { index: alias, body: searchBody(brand, search), allow_partial_search_results: false },
      { requestTimeout: ANSWER_MS },
    );
    if (body.timed_out) throw new Error('the search took too long');
    const videoIds = body.hits.hits.map(({ sort }) => String(sort?.[1]));
    return { videoIds, hasMore: videoIds.length > search.limit };
  };

/** Wraps requests with a circuit breaker. Failures return `null` and are passed to `forget`. */
const createPausing = (
  ask: Ask,
  warn: (message: string) => void,
  forget: (error: unknown) => Promise<void>,
) => {
  let pausedUntil = 0;
  let isAway = false;
  let failures = 0;
  const settle = (away: boolean, reason = ''): void => {
    if (away === isAway) return;
    isAway = away;
    warn(
      away
        ? `SEARCH_URL does not answer (${reason}): songs are searched without it.`
        : 'SEARCH_URL answers again.',
    );
  };
  return {
    isPaused: () => Date.now() < pausedUntil,
    failures: () => failures,
    async ask(brand: Brand, search: SongSearch): Promise<Candidates | null> {
      try {
        const candidates = await ask(brand, search);
        settle(false);
        return candidates;
      } catch (error) {
        failures += 1;
        pausedUntil = Date.now() + PAUSE_MS;
        settle(true, messageOf(error));
        await forget(error);
        return null;
      }
    },
  };
};

type Options = {
  config: SearchServerConfig;
  db: Db;
  databaseUrl: string;
  jobs: Pick<Jobs, 'send' | 'work'>;
  /** Fallback while the search server is down or lagging; `null` for the database. */
  fallback: RunningFinder | null;
  warn: (message: string) => void;
};

/** Searches with OpenSearch, whose index is kept up to date by a job. Loaded only if SEARCH_URL is set. */
export const createSearchServer = (options: Options): RunningFinder => {
  const { config, db, databaseUrl, jobs, fallback, warn } = options;
  const server = openSearchServer(config);
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let lag: Lag = { isKnown: false, seconds: 0 };

  const forgetMissing = async (reason: unknown): Promise<void> => {
    if (isIndexMissing(reason)) await forgetPosition(db, server).catch(() => {});
  };
  const pausing = createPausing(createAsk(server), warn, forgetMissing);
  const isReady = (): boolean => lag.isKnown && lag.seconds < LATE_SECONDS && !pausing.isPaused();

  const follow = async (): Promise<void> => {
    try {
      if (await moveChanges(db, server)) return;
      const songs = await reindex({ db, databaseUrl, server, signal: stopping.signal });
      warn(`The search server has an index of ${songs} songs.`);
    } catch (error) {
      await forgetMissing(error);
      throw error;
    }
  };
  const look = async (): Promise<void> => {
    lag = await readLag(db, server);
    if (!lag.isKnown || lag.seconds > 0) await jobs.send('search-changes', {}, db);
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) =>
        warn(`Changes of songs were not looked for: ${messageOf(error)}`),
      );
      await wait(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  return {
    isReady: () => isReady() || (fallback?.isReady() ?? false),
    async find(brand, search) {
      const candidates = isReady() ? await pausing.ask(brand, search) : null;
      return candidates ?? (await fallback?.find(brand, search)) ?? null;
    },
    searchServer: () => ({ lagSeconds: lag.isKnown ? lag.seconds : null, failures: pausing.failures() }),
    async start() {
      await fallback?.start();
      await jobs.work('search-changes', follow);
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await Promise.all([running, fallback?.stop()]);
      await server.client.close();
    },
  };
};
