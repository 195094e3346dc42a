import type { CheckSession } from '../../identity/sessions.ts';
import type { Jobs } from '../../jobs/open-jobs.ts';
import type { LinkProvider } from '../../config/integrations.ts';
import type { Db } from '../../database/schema.ts';
import type { Provider } from './providers.ts';
import type { Vault } from './vault.ts';

export type Linking = {
  db: Db;
  jobs: Pick<Jobs, 'send'>;
  checkSession: CheckSession;
  /** The first one encrypts, all of them decrypt. */
  secrets: readonly [string, ...string[]];
  vault: Vault;
  providers: Readonly<Record<LinkProvider, Provider | null>>;
};

export const callbackPath = (name: LinkProvider): string => `/api/link_${name}`;
export const cookieName = (name: LinkProvider): string => `link_${name}`;
/** Returns the owner of stored tokens, for the vault. */
export const ownerOf = (uid: string, name: LinkProvider): string => `${uid} ${name}`;
