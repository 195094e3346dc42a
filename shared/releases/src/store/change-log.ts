import { EMPTY_REGISTRY, isRegistry, type Registry, type ReleaseChange } from '../registry.ts';
import type { RegistryUpdate } from './registry-updates.ts';
import { REGISTRY, type ReleaseStore } from './release-store.ts';
import { signed } from './signing.ts';

const LOG = 'log/';
const DIGITS = 12;
const TRIES = 5;

const revisionNames = async (store: ReleaseStore): Promise<string[]> =>
  (await store.list(LOG)).filter((name) => name.endsWith('.json')).sort();

const readRevision = async (store: ReleaseStore, name: string): Promise<Registry> => {
  const content: unknown = JSON.parse(String(await store.read(name)));
  if (!isRegistry(content)) throw new Error(`${name} in ${store.where} is no registry.`);
  return content;
};

/** The newest revision; an empty registry where nothing was released. */
export const readRegistry = async (store: ReleaseStore): Promise<Registry> => {
  const newest = (await revisionNames(store)).at(-1);
  return newest === undefined ? EMPTY_REGISTRY : readRevision(store, newest);
};

/** The last changes, newest first. */
export const readChangeLog = async (
  store: ReleaseStore,
  count: number,
): Promise<(ReleaseChange & { rev: number })[]> => {
  const newest = (await revisionNames(store)).slice(-count).reverse();
  const revisions = await Promise.all(newest.map((name) => readRevision(store, name)));
  return revisions.flatMap(({ rev, change }) => (change ? [{ rev, ...change }] : []));
};

/** Copies the newest revision to `registry.json`, also when another release came in between. */
const publish = async (store: ReleaseStore, registry: Registry): Promise<void> => {
  await store.replace(REGISTRY, JSON.stringify(registry));
  const newest = await readRegistry(store);
  if (newest.rev > registry.rev) await publish(store, newest);
};

/** Seconds since 1970 unless that would go down: revisions rise even in a store that was emptied. */
export const nextRevision = (rev: number): number => Math.max(rev + 1, Math.floor(Date.now() / 1000));

/**
 * Updates the registry atomically: only one of several concurrent releases can create the next revision in the
 * log; the others apply their update on top of it.
 */
export const updateRegistry = async (
  store: ReleaseStore,
  change: ReleaseChange,
  update: RegistryUpdate,
): Promise<Registry> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const current = await readRegistry(store);
    const rev = nextRevision(current.rev);
    const next = signed<Registry>({ ...update(current), schema: 1, rev, change });
    const name = `${LOG}${String(rev).padStart(DIGITS, '0')}.json`;
    if (await store.create(name, JSON.stringify(next))) {
      await publish(store, next);
      return next;
    }
  }
  throw new Error('Other releases are in progress. Nothing was changed; try again.');
};
