import type { Registry, Release } from '../../registry/index.ts';
import type { RunningVersions } from './running-versions.ts';

/** Maximum wait of the first remote for the response, in ms. A later response replaces the page. */
const ANSWER_LIMIT_MS = 2_500;

/** Whether the server has a newer registry. A page that has just fetched its registry need not ask. */
const isOutdated = async ({ rev }: Registry): Promise<boolean> => {
  if (!document.getElementById('registry')) return false;
  const headers = { 'if-none-match': `"${rev}"` };
  const response = await fetch('/registry.json', { cache: 'no-store', headers });
  // An unread response, even one without content, ends as an aborted request.
  await response.text();
  return response.status === 200;
};

/**
 * Checks for blocked versions, because HTML may come from a cache and name a version that was blocked since.
 * Asks the server, and returns a function that throws for a release that must not run. Offline, the page runs
 * what it has.
 */
export const askForBlocks = (
  registry: Registry,
  versionsOf: () => RunningVersions,
  refresh: (versions: RunningVersions) => Promise<void>,
) => {
  const outdated = isOutdated(registry).catch(() => false);
  let newest: Promise<unknown> | undefined;
  return async (release: Release): Promise<void> => {
    const versions = versionsOf();
    const { name, version } = release;
    const isBlocked = () => versions.registry().channels[name]?.blocked.includes(version);
    newest ??= outdated.then(async (is) => is && refresh(versions));
    await Promise.race([newest, new Promise((resolve) => setTimeout(resolve, ANSWER_LIMIT_MS))]);
    if (isBlocked()) throw new Error(`${name} ${version} is blocked.`);
    void newest.then(async () => isBlocked() && versions.markBroken(release, true));
  };
};
