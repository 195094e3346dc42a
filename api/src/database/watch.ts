import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';

const PING_EVERY_MS = 250;

export type Watch = {
  isAway: () => boolean;
  /** Subscribes to the loss of the database. Returns a function that unsubscribes. */
  onLost: (lost: () => void) => () => void;
  close: () => Promise<void>;
};

type Options = {
  url: string;
  limitMs: number;
  warn: (message: string) => void;
  /** Name of the database in log messages. */
  name?: string;
  /** Query to poll with, and a callback for its result. */
  question?: string;
  onAnswer?: (row: unknown) => void;
};

/** Polls on a dedicated connection, which `forget` closes. */
const createQuestion = ({ url, question = 'select 1', onAnswer }: Options) => {
  let client: pg.Client | null = null;
  return {
    async ask(): Promise<void> {
      if (client === null) {
        client = new pg.Client({ connectionString: url });
        client.on('error', () => {});
        await client.connect();
      }
      const { rows } = await client.query<object>(question);
      onAnswer?.(rows[0]);
    },
    forget(): void {
      const gone = client;
      client = null;
      // Not awaited: a hung connection may never close.
      void gone?.end().catch(() => {});
    },
  };
};

/**
 * Polls the database to detect outages. A hung server never reports its own statement timeout, and a busy pool does not
 * imply an outage.
 */
export const watchDatabase = (options: Options): Watch => {
  const { limitMs, warn, name = 'The database' } = options;
  const { ask, forget } = createQuestion(options);
  const waiting = new Set<() => void>();
  let away = false;
  let closed = false;

  const settle = (isAway: boolean): void => {
    if (isAway !== away) warn(`${name} ${isAway ? 'does not answer' : 'answers again'}.`);
    away = isAway;
    if (away) for (const lost of [...waiting]) lost();
  };
  const check = async (): Promise<void> => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      // Let a busy event loop read a response that has already arrived.
      void turn()
        .then(() => turn())
        .then(() => late.reject(new Error('late')));
    }, limitMs);
    try {
      await Promise.race([ask(), late.promise]);
      settle(false);
    } catch {
      forget();
      if (!closed) settle(true);
    } finally {
      clearTimeout(timer);
    }
    if (!closed) next = setTimeout(() => (running = check()), PING_EVERY_MS).unref();
  };
  let next: NodeJS.Timeout | undefined;
  let running = check();

  return {
    isAway: () => away,
    onLost(lost) {
      waiting.add(lost);
      return () => void waiting.delete(lost);
    },
    async close() {
      closed = true;
      clearTimeout(next);
      await running;
      forget();
    },
  };
};
