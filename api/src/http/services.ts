import type { RuntimeConfig } from '@rushtone/site';
import type { CallDatabases } from '../database/call-databases.ts';
import type { Db } from '../database/schema.ts';
import type { AskEnabled } from '../identity/enabled-accounts.ts';
import type { CheckSession } from '../identity/sessions.ts';
import type { Jobs } from '../jobs/open-jobs.ts';
import type { RedisStore } from '../redis/redis-store.ts';

/** What endpoints, routes and pages use. Each feature adds its own in its `index.ts`, by declaration merging. */
export interface Services {
  /** For routes that are no endpoints. */
  db: Db;
  databases: CallDatabases;
  jobs: Jobs;
  /** Purges these surrogate keys from the CDN, after `tx` commits; a no-op without a CDN. */
  purge: (tags: readonly string[], tx?: Db) => Promise<void>;
  /** `null` without REDIS_URL. */
  store: RedisStore | null;
  checkSession: CheckSession;
  /** For accounts that send no token. */
  isEnabled: AskEnabled;
  runtime: RuntimeConfig;
  /** APP_SECRET and former ones: the first one signs and encrypts, all of them verify and decrypt. */
  secrets: readonly [string, ...string[]];
  log: { warn: (message: string) => void };
}
