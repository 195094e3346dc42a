import type { FastifyBaseLogger } from 'fastify';
import { deleteOldPicks } from './catalog/random-song.ts';
import { forgetSettled } from './mail/forget-settled.ts';
import type { Services } from './endpoint/services.ts';

const FLUSH_MS = 2_000;
const TIDY_MS = 60 * 60_000;

/** Starts what the server does by the clock; returns what ends it. */
export const startTimers = ({ db, plays }: Services, log: FastifyBaseLogger): (() => Promise<void>) => {
  const quietly = (work: () => Promise<void>) => () => {
    work().catch((error: unknown) => log.warn({ err: error }, 'a regular task failed'));
  };
  const timers = [
    setInterval(quietly(plays.flush), FLUSH_MS),
    setInterval(
      quietly(() => deleteOldPicks(db, new Date())),
      TIDY_MS,
    ),
    setInterval(
      quietly(() => forgetSettled(db, new Date())),
      TIDY_MS,
    ),
  ];
  return async () => {
    timers.forEach(clearInterval);
    await plays.flush();
  };
};
