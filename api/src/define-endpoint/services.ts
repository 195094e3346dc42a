import type { RuntimeConfig } from '@rushtone/site';
import type { AskEnabled } from '../accounts/enabled-accounts.ts';
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
import type { ArtworkStore } from '../artwork/stored-files.ts';
import type { FieldFigures } from '../figures/field-figures.ts';

/** Services for calls and pages. */
export type Services = {
  /** For routes outside `ENDPOINTS`. */
  db: Db;
  databases: CallDatabases;
  jobs: Jobs;
  /** Purges these surrogate keys from the CDN, after `tx` commits; a no-op without a CDN. */
  purge: (tags: readonly string[], tx?: Db) => Promise<void>;
  /** `null` without REDIS_URL. */
  store: SharedStore | null;
  plays: PlayCounter;
  popular: PopularPlaylists;
  names: ReadNames;
  /** Finds songs outside of the database. */
  finder: SongFinder;
  checkSession: CheckSession;
  /** For accounts that send no token. */
  isEnabled: AskEnabled;
  runtime: RuntimeConfig;
  releases: LiveReleases;
  /** Field data of each version, reported by pages. */
  figures: FieldFigures;
  /** Subscribers' own domains. */
  ownDomains: ServedDomains;
  /** `null` if own domains are disabled. */
  resolver: Resolver | null;
  /** Counts uses of deprecated contract members by version. */
  deprecatedUses: DeprecatedUses;
  /** Files of single accounts: delivered artwork, and covers of websites. */
  files: ArtworkStore;
};
