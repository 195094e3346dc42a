import {
  currentCandidates,
  isInRollout,
  type Channel,
  type Chooser,
  type Registry,
  type Release,
} from '../../registry/index.ts';
import { createValueStore, type ValueStore } from '../lib/value-store.ts';
import { site } from '../browser-site.ts';
import { keyOf, readStored, readStoredTexts, store } from './storage.ts';

/** The registry with the version of each remote that this tab runs, and why. */
export type Selection = { registry: Registry; channels: Readonly<Record<string, Channel>> };

/** A screen's versions stay the same until the path changes. */
type Screen = { path: string; selection: Selection; pending: Promise<void> | null };

export type RunningVersions = {
  /** Selection for the next screen. */
  selection: ValueStore<Selection>;
  chooser: Chooser;
  /** Returns the registry as signed. */
  registry: () => Registry;
  /** Applies a verified registry, unless it is older than the current one. */
  setRegistry: (registry: Registry) => Promise<void>;
  /** Prevents a version from running in this tab again; with `now`, even on the current screen. */
  markBroken: (release: Release, now?: boolean) => Promise<void>;
  /** Repeats the selection, also for the current screen. */
  reselect: () => Promise<void>;
  /** Returns the screen of a navigation; with `waits`, `pending` resolves once it has the newest registry. */
  screenFor: (key: string, path: string, waits: boolean) => Screen;
  /** Makes the screen of this navigation the current one. */
  commitScreen: (key: string) => void;
  /** Returns the newest screen that has not been shown, such as while its page is suspended. */
  pendingScreen: () => Screen | undefined;
};

type Options = {
  registry: Registry;
  /** The visitor's bucket in rollouts, which the server assigned; absent on a static host. */
  channel: string | undefined;
  /** Selects if a `release.json` must be fetched first, or a tester chose versions. */
  selectAsync: (registry: Registry, broken: ReadonlySet<string>, chooser: Chooser) => Promise<Selection>;
  hasOverrides: () => boolean;
  /** Fetches the newest registry within the time that a navigation may wait; `null` if it is already known. */
  revalidate: () => Promise<void> | null;
};

/**
 * Returns a random ID for rollouts on a static host. It is stored in this browser, so that the visitor stays
 * in a canary, and is never sent.
 */
const visitorId = (): string => {
  const stored = readStored(keyOf('visitor'));
  if (typeof stored === 'string') return stored;
  const created = Math.random().toString(36).slice(2);
  store(keyOf('visitor'), created);
  return created;
};

/** `channel` is the visitor's bucket assigned by the server, with which it selected versions for the first view. */
const createChooser = (channel: string | undefined): Chooser => ({
  contract: site.contract.version,
  needs: site.needs,
  isInRollout: (percent, remote) => channel !== '' && isInRollout(percent, channel ?? visitorId(), remote),
  lastGood: (remote) => readStoredTexts(keyOf('good'))[remote],
});

/** Stores the last good version of a remote. Call when a page of it has loaded. */
export const storeLastGood = (remote: string, version: string): void => {
  const stored = readStoredTexts(keyOf('good'));
  if (stored[remote] !== version) store(keyOf('good'), { ...stored, [remote]: version });
};

export const idOf = ({ name, version }: Pick<Release, 'name' | 'version'>): string => `${name}@${version}`;

/** Selects from the releases in the registry; `null` if another release must be fetched first. */
const selectSync = (registry: Registry, broken: ReadonlySet<string>, chooser: Chooser): Selection | null => {
  const channels: Record<string, Channel> = {};
  const remotes: Record<string, Release> = {};
  for (const name of Object.keys(registry.remotes)) {
    const best = currentCandidates(registry, name, chooser).find(({ release }) => !broken.has(idOf(release)));
    if (!best) return null;
    remotes[name] = best.release;
    channels[name] = best.channel;
  }
  return { registry: { ...registry, remotes }, channels };
};

/** Creates the store that selects the version of each remote for this screen and the next. */
export const createRunningVersions = async (options: Options): Promise<RunningVersions> => {
  let signed = options.registry;
  const chooser = createChooser(options.channel);
  const skipped = {
    ...readStoredTexts(keyOf('skipped')),
    ...readStoredTexts(keyOf('skipped'), 'sessionStorage'),
  };
  const broken = new Set(Object.keys(skipped));
  const screens = new Map<string, Screen>();
  let current: Screen | null = null;

  const select = async (): Promise<Selection> =>
    (options.hasOverrides() ? null : selectSync(signed, broken, chooser)) ??
    options.selectAsync(signed, broken, chooser);
  const selection = createValueStore(await select());
  const update = async (now: boolean): Promise<void> => {
    const selected = await select();
    if (now) for (const screen of screens.values()) screen.selection = selected;
    if (now && current) current.selection = selected;
    selection.set(selected);
  };
  const waitForNewest = async (screen: Screen, revalidated: Promise<void>): Promise<void> => {
    await revalidated;
    screen.selection = selection.get();
    screen.pending = null;
  };

  return {
    selection,
    chooser,
    registry: () => signed,
    setRegistry: async (registry) => {
      if (registry.rev <= signed.rev) return;
      signed = registry;
      await update(false);
    },
    markBroken: (release, now = false) => {
      broken.add(idOf(release));
      return update(now);
    },
    reselect: () => {
      broken.clear();
      return update(true);
    },
    screenFor: (key, path, waits) => {
      const existing = screens.get(key) ?? (current?.path === path ? current : undefined);
      if (existing) return existing;
      const screen: Screen = { path, selection: selection.get(), pending: null };
      screens.set(key, screen);
      const revalidated = current ? options.revalidate() : null;
      if (revalidated && waits) screen.pending = waitForNewest(screen, revalidated);
      current ??= screen;
      return screen;
    },
    commitScreen: (key) => {
      current = screens.get(key) ?? current;
      screens.clear();
    },
    pendingScreen: () => [...screens.values()].at(-1),
  };
};
