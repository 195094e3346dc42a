import { setTimeout } from 'node:timers/promises';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Pool } from 'pg';
import type { Db } from '../database/schema.ts';
import { JOBS_SCHEMA, QUEUES, type QueueName } from './queues.ts';

export type Jobs = {
  /** Adds a job. Within a transaction, it becomes visible with the commit. */
  send: (queue: QueueName, data: object, db: Db) => Promise<void>;
  /** Processes a queue on this server, unless it leaves jobs to others. A job that throws is retried. */
  work: <Data extends object>(queue: QueueName, run: (data: Data) => Promise<void>) => Promise<void>;
  /** Runs a task without data on a cron schedule. */
  workAt: (queue: QueueName, cron: string, run: () => Promise<void>) => Promise<void>;
  /** Stops processing. Resolves when running jobs have finished. */
  stop: () => Promise<void>;
};

type Options = {
  pool: Pool;
  warn: (message: string) => void;
  /** Whether to create the tables here; otherwise `admin migrate` does. */
  migrate: boolean;
  /** Whether this server runs jobs; otherwise it only adds them, and asks the database for none. */
  runsJobs?: boolean;
};

const BATCH = 10;
const INSTALL_AGAIN_MS = 1_000;
const POLL_SECONDS = 1;
const STOP_LIMIT_MS = 10_000;

const createBoss = ({ pool, warn, migrate }: Options, working: boolean): PgBoss => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: JOBS_SCHEMA,
    migrate,
    supervise: working,
    schedule: working,
  });
  boss.on('error', (error) => warn(`jobs: ${error.message}`));
  return boss;
};

const installTables = async (pool: Pool, warn: (message: string) => void): Promise<void> => {
  const boss = createBoss({ pool, warn, migrate: true }, false);
  await boss.start();
  try {
    // In this order, because a queue refers to its dead letter queue.
    for (const [name, queue] of Object.entries(QUEUES)) await boss.createQueue(name, queue);
  } finally {
    await boss.stop({ graceful: false });
  }
};

/** Creates or migrates the job tables. */
export const installJobs = async (pool: Pool, warn: (message: string) => void): Promise<void> => {
  try {
    await installTables(pool, warn);
  } catch {
    // If two servers start at the same time, one fails, and finds the tables on the second attempt.
    await setTimeout(INSTALL_AGAIN_MS);
    await installTables(pool, warn);
  }
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Opens the job queue, which is shared by all servers through the database. */
export const openJobs = async (options: Options): Promise<Jobs> => {
  const { pool, warn, migrate, runsJobs = true } = options;
  if (migrate) await installJobs(pool, warn);
  const boss = createBoss({ ...options, migrate: false }, runsJobs);
  await boss.start();
  const work: Jobs['work'] = async (queue, run) => {
    if (!runsJobs) return;
    const polling = { batchSize: BATCH, pollingIntervalSeconds: POLL_SECONDS };
    await boss.work<Parameters<typeof run>[0]>(queue, polling, async (jobs) => {
      const failing = jobs.map(({ id, data }) =>
        run(data).catch(async (error: unknown) => {
          warn(`job ${queue} ${id}: ${messageOf(error)}`);
          await boss.fail(queue, id, { message: messageOf(error) });
        }),
      );
      await Promise.all(failing);
    });
  };
  return {
    async send(queue, data, db) {
      await boss.send(queue, data, { db: fromKysely(db) });
    },
    work,
    async workAt(queue, cron, run) {
      if (runsJobs) await boss.schedule(queue, cron);
      await work(queue, run);
    },
    stop: () => boss.stop({ timeout: STOP_LIMIT_MS }),
  };
};
