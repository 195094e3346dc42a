import { RETENTION } from '@rushtone/domain/retention';
import type { Queue } from 'pg-boss';

/** Database schema of pg-boss. */
export const JOBS_SCHEMA = 'jobs';
/** Dead letter queue; listed by `admin jobs`. */
export const DEAD_LETTERS = 'dead';

const DAY_SECONDS = 86_400;
/** A scheduled task; runs once at a time across all servers. */
const TASK = { policy: 'exclusive', retryLimit: 3, retryDelay: 60, expireInSeconds: 600 } as const;

export const QUEUES = {
  [DEAD_LETTERS]: { retentionSeconds: RETENTION.jobs.period.days * DAY_SECONDS },
  /** A server has two minutes to send a mail before another may try. Retries continue for more than two days. */
  mail: {
    expireInSeconds: 120,
    retryLimit: 60,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3_600,
    deleteAfterSeconds: DAY_SECONDS,
    deadLetter: DEAD_LETTERS,
  },
  /** CDN purges. Expire after an hour, when the CDN has no older responses left. */
  purge: {
    expireInSeconds: 60,
    retryLimit: 12,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 600,
    deleteAfterSeconds: DAY_SECONDS,
    deadLetter: DEAD_LETTERS,
  },
  /** Plays for a service such as ListenBrainz. What it has not taken within the period is given up, and kept nowhere. */
  listens: {
    expireInSeconds: 60,
    retryLimit: 80,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3_600,
    retentionSeconds: RETENTION.listens.period.days * DAY_SECONDS,
    deleteAfterSeconds: 3_600,
  },
  /** Pictures of the pages that a website links to: 40 at most, each of two requests of at most 2 s. */
  'link-pictures': { expireInSeconds: 300, retryLimit: 1, retryDelay: 60, deleteAfterSeconds: 3_600 },
  /** What plays now, which is of no use a minute later. */
  'listen-now': { expireInSeconds: 30, retryLimit: 0, retentionSeconds: 60, deleteAfterSeconds: 60 },
  /**
   * Moves song changes to the search server. A reindex has no time limit; the heartbeat detects that its server is
   * gone. Failed jobs are queued again, because the changes are still pending.
   */
  'search-changes': {
    policy: 'exclusive',
    expireInSeconds: 7_200,
    heartbeatSeconds: 20,
    retryLimit: 100,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    deleteAfterSeconds: 3_600,
  },
  'mail-without-job': { ...TASK, deadLetter: DEAD_LETTERS },
  retention: { ...TASK, deadLetter: DEAD_LETTERS },
  'deprecated-uses': TASK,
  'playlist-rules': { ...TASK, deadLetter: DEAD_LETTERS },
  gifts: { ...TASK, deadLetter: DEAD_LETTERS },
  'promotion-reminders': { ...TASK, deadLetter: DEAD_LETTERS },
  'own-domains': { ...TASK, deadLetter: DEAD_LETTERS },
  erasures: { ...TASK, deadLetter: DEAD_LETTERS },
  /** Figures that arrive while it is queued or running are processed by the next run, at most a minute later. */
  rollouts: { ...TASK, retryLimit: 0, expireInSeconds: 60, deleteAfterSeconds: 3_600 },
} as const satisfies Record<string, Omit<Queue, 'name'>>;
export type QueueName = keyof typeof QUEUES;
