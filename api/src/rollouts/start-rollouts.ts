import { signingKeys } from '@rushtone/platform/store';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Services } from '../http/services.ts';
import { moveCanaries } from './move-canaries.ts';

type RolloutServices = Pick<Services, 'db' | 'jobs' | 'figures' | 'deprecatedUses' | 'releases'>;

/** Flushes reported figures and queues an evaluation of the canaries concerned. */
export const flushFigures = async ({
  db,
  jobs,
  figures,
  deprecatedUses,
  releases,
}: RolloutServices): Promise<void> => {
  await deprecatedUses.flush();
  const remotes = await figures.flush();
  const channels = (await releases.registry())?.channels ?? {};
  if (remotes.some((name) => channels[name]?.canary)) await jobs.send('rollouts', {}, db);
};

/** Evaluates canaries and publishes deprecated uses, on one of the servers with the `rollout` key. */
export const startRollouts = async (
  { rolloutNeeds: needs }: Config,
  { jobs, figures, deprecatedUses, releases }: Omit<RolloutServices, 'db'>,
  log: FastifyBaseLogger,
): Promise<void> => {
  if (signingKeys().length === 0) return;
  const info = (message: string) => log.info(message);
  await jobs.workAt('rollouts', '* * * * *', () => moveCanaries({ releases, figures, needs, info }));
  await jobs.workAt('deprecated-uses', '*/5 * * * *', async () =>
    releases.reportUses(await deprecatedUses.recent(new Date())),
  );
};
