import type { RemoteDefinition } from '@rushtone/contract';
import type { Release } from '@rushtone/platform/registry';
import { remote as listening } from '../../remotes/listening/src/remote.tsx';
import { remote as network } from '../../remotes/network/src/remote.tsx';
import { remote as subscribe } from '../../remotes/subscribe/src/remote.tsx';
import { remote as tools } from '../../remotes/tools/src/remote.tsx';

const remotes: Readonly<Record<string, RemoteDefinition>> = { listening, network, subscribe, tools };
const integrityOf = new Map<string, string>();
Object.assign(window, { __INTEGRITY__: integrityOf });

/** Replaces `platform/browser/loading/load-release.ts`; in a single build, pages are lazy chunks. */
export const loadRelease = async (release: Release): Promise<RemoteDefinition> => {
  for (const [file, hash] of Object.entries(release.files)) integrityOf.set(release.base + file, hash);
  const remote = remotes[release.name];
  if (!remote) throw new Error(`There is no remote named "${release.name}".`);
  return remote;
};
