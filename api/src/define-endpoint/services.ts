import type { RuntimeConfig } from '@rushtone/site';
import type { Kysely } from 'kysely';
import type { CheckToken } from '../accounts/token.ts';
import type { PlayCounter } from '../catalog/plays.ts';
import type { Database } from '../database/schema.ts';
import type { LiveReleases } from '../releases/live.ts';

/** What calls and pages work with. */
export type Services = {
  db: Kysely<Database>;
  plays: PlayCounter;
  checkToken: CheckToken;
  runtime: RuntimeConfig;
  releases: LiveReleases;
};
