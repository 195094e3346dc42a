import type { Change, Registry } from '@rushtone/site';
import { REGISTRY, type ReleaseStore } from '../../api/src/releases/store.ts';
import { signed } from '../../webpack/release-keys.ts';
import type { Move } from './moves.ts';

const LOG = 'log/';
const DIGITS = 12;
const TRIES = 5;
const EMPTY: Registry = { schema: 1, rev: 0, remotes: {} };

const logName = (rev: number): string => `${LOG}${String(rev).padStart(DIGITS, '0')}.json`;

const parse = (content: Buffer): Registry => JSON.parse(String(content)) as Registry;

const names = async (store: ReleaseStore): Promise<string[]> =>
  (await store.list(LOG)).filter((name) => name.endsWith('.json')).sort();

/** The newest state; one without remotes in a store that is empty. */
export const readPointer = async (store: ReleaseStore): Promise<Registry> => {
  const newest = (await names(store)).at(-1);
  const content = newest && (await store.read(newest));
  return content ? parse(content) : EMPTY;
};

/** The last changes, newest first. */
export const readAudit = async (
  store: ReleaseStore,
  count: number,
): Promise<(Change & { rev: number })[]> => {
  const newest = (await names(store)).slice(-count).reverse();
  const states = await Promise.all(newest.map((name) => store.read(name)));
  return states.flatMap((content) => {
    const { rev, change } = content ? parse(content) : EMPTY;
    return change ? [{ rev, ...change }] : [];
  });
};

/** `registry.json` becomes the newest state of the log, also when somebody else was faster in between. */
const publish = async (store: ReleaseStore, state: Registry): Promise<void> => {
  await store.replace(REGISTRY, JSON.stringify(state));
  const newest = await readPointer(store);
  if (newest.rev > state.rev) await publish(store, newest);
};

/** Seconds since 1970 unless that would go back: revisions rise even where a store begins anew. */
const nextRev = (rev: number): number => Math.max(rev + 1, Math.floor(Date.now() / 1000));

/**
 * Moves the pointer in one step: the new state is made in the log, which only one of several can do for the same
 * revision; whoever comes second makes his move on top of the other's.
 */
export const movePointer = async (store: ReleaseStore, change: Change, move: Move): Promise<Registry> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const current = await readPointer(store);
    const state = signed<Registry>({ ...move(current), schema: 1, rev: nextRev(current.rev), change });
    if (await store.create(logName(state.rev), JSON.stringify(state))) {
      await publish(store, state);
      return state;
    }
  }
  throw new Error('Others are releasing at this moment. Nothing was changed; try again.');
};
