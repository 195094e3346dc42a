import { signingKeys } from '@rushtone/platform/store';
import type { FastifyBaseLogger } from 'fastify';
import { moveCanaries } from '@rushtone/platform/server';
import type { Config } from '../config/config.ts';
import type { Services } from '../http/services.ts';
import { SILENCE } from './field-metrics.ts';

type RolloutServices = Pick<Services, 'db' | 'jobs' | 'metrics' | 'deprecatedUses' | 'releases'>;

/** Flushes reported metrics and queues an evaluation of the canaries concerned. */
export const flushMetrics = async ({
  db,
  jobs,
  metrics,
  deprecatedUses,
  releases,
}: RolloutServices): Promise<void> => {
  await deprecatedUses.flush();
  const remotes = await metrics.flush();
  const channels = (await releases.registry())?.channels ?? {};
  if (remotes.some((name) => channels[name]?.canary)) await jobs.send('rollouts', {}, db);
};

/** Evaluates canaries and publishes deprecated uses, on one of the servers with the `rollout` key. */
export const startRollouts = async (
  { rolloutNeeds: needs }: Config,
  { jobs, metrics, deprecatedUses, releases }: Omit<RolloutServices, 'db'>,
  log: FastifyBaseLogger,
): Promise<void> => {
  if (signingKeys().length === 0) return;
  const info = (message: string) => log.info(message);
  const options = { releases, metrics, needs, measure: SILENCE, info };
  await jobs.workAt('rollouts', '* * * * *', () => moveCanaries(options));
  await jobs.workAt('deprecated-uses', '*/5 * * * *', async () =>
    releases.reportUses(await deprecatedUses.recent(new Date())),
  );
};
