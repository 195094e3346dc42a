import { isObject } from '../../registry/index.ts';
import { isDeveloperHost } from '../loading/integrity.ts';
import type { RunningVersions } from '../versions/running-versions.ts';
import { fetchJson } from './fetch-release.ts';
import { overrides } from './overrides.ts';

/** Returns the URL at which a development server announces its builds; `null` for one whose code updates itself. */
const buildsOf = async (origin: string): Promise<string | null> => {
  const release = await fetchJson(`${origin}/release.json`).catch(() => null);
  return isObject(release) && typeof release.builds === 'string' ? origin + release.builds : null;
};

/** Runs each new build of the development servers chosen in this tab, without a reload. */
export const followDevServers = async ({ reselect }: Pick<RunningVersions, 'reselect'>): Promise<void> => {
  if (!isDeveloperHost(window.location.hostname)) return;
  const chosen = Object.values(overrides.get().chosen).filter((choice) => URL.canParse(choice));
  for (const origin of new Set(chosen.map((choice) => new URL(choice).origin))) {
    const builds = await buildsOf(origin);
    if (builds) new EventSource(builds).addEventListener('message', () => void reselect());
  }
};
