import type { RuntimeConfig } from '@rushtone/site';
import type { CheckSession } from '../accounts/sessions.ts';
import type { ReadNames } from '../catalog/names.ts';
import type { PopularPlaylists } from '../catalog/playlists.ts';
import type { PlayCounter } from '../catalog/plays.ts';
import type { SongFinder } from '../catalog/song-finder.ts';
import type { CallDatabases } from '../database/call-databases.ts';
import type { Db } from '../database/schema.ts';
import type { Jobs } from '../jobs/open-jobs.ts';
import type { SharedStore } from '../shared-store/shared-store.ts';
import type { Resolver } from '../own-domains/dns-check.ts';
import type { ServedDomains } from '../own-domains/served-domains.ts';
import type { LiveReleases } from '../releases/live.ts';
import type { DeprecatedUses } from '../figures/deprecated-uses.ts';
import type { FieldFigures } from '../figures/field-figures.ts';

/** What calls and pages work with. */
export type Services = {
  /** For what is no call of `ENDPOINTS`. */
  db: Db;
  databases: CallDatabases;
  jobs: Jobs;
  /** Asks the CDN to remove what it keeps under these names; nothing without one. */
  purge: (tags: readonly string[]) => Promise<void>;
  /** Null without REDIS_URL. */
  store: SharedStore | null;
  plays: PlayCounter;
  popular: PopularPlaylists;
  names: ReadNames;
  /** Finds songs beside the database. */
  finder: SongFinder;
  checkSession: CheckSession;
  runtime: RuntimeConfig;
  releases: LiveReleases;
  /** What open pages report of each version. */
  figures: FieldFigures;
  /** Subscribers' own domains. */
  ownDomains: ServedDomains;
  /** Null where own domains are turned off. */
  resolver: Resolver | null;
  /** Which deprecated members of the contract they still use. */
  deprecatedUses: DeprecatedUses;
};
