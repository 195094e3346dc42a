import { candidatesOf, type Channel, type Registry, type Release } from '@rushtone/releases';
import { createValueStore, type ValueStore } from '../lib/value-store.ts';
import { chooser } from './chooser.ts';

/** The registry with, for each remote, the version that this tab runs, and how it came to that. */
export type Running = { registry: Registry; channels: Readonly<Record<string, Channel>> };

/** From one change of the path to the next the versions stay as they are. */
export type Screen = { path: string; running: Running; settling: Promise<void> | null };

export type Releases = {
  /** What the next screen will run. */
  newest: ValueStore<Running>;
  /** The registry as it was signed. */
  signed: () => Registry;
  /** Takes a believed registry, unless it is older than the one that is here. */
  adopt: (registry: Registry) => Promise<void>;
  /** Runs a version no more in this tab. With `now` not even on the screen that stands. */
  distrust: (release: Release, now?: boolean) => Promise<void>;
  /** Chooses anew, also for the screen that stands. */
  chooseAgain: () => Promise<void>;
  /** The screen that a navigation leads to; `settling` while the newest registry is asked for. */
  turnTo: (key: string, path: string) => Screen;
  /** The screen of this navigation stands now. */
  arrived: (key: string) => void;
};

type Parts = {
  registry: Registry;
  /** Chooses where versions must be read first, or a tester has chosen some. */
  chooseSlowly: (registry: Registry, broken: ReadonlySet<string>) => Promise<Running>;
  /** Whether a tester has chosen versions in this tab. */
  isOverridden: () => boolean;
  /** Asks for the newest registry, in the time that a navigation may wait; null when it is known already. */
  revalidate: () => Promise<void> | null;
};

export const idOf = (name: string, version: string): string => `${name}@${version}`;

/** Chooses from what the registry holds in full; null when something else must be read first. */
const chooseAtOnce = (registry: Registry, broken: ReadonlySet<string>): Running | null => {
  const channels: Record<string, Channel> = {};
  const remotes: Record<string, Release> = {};
  for (const [name, stable] of Object.entries(registry.remotes)) {
    const first = candidatesOf(registry, name, chooser).find(
      ({ version }) => !broken.has(idOf(name, version)),
    );
    if (first && !first.release) return null;
    remotes[name] = first?.release ?? stable;
    channels[name] = first?.channel ?? 'stable';
  }
  return { registry: { ...registry, remotes }, channels };
};

/** Which version of each remote this tab runs, now and on the next screen. */
export const createReleases = async (parts: Parts): Promise<Releases> => {
  let signed = parts.registry;
  const broken = new Set<string>();
  const screens = new Map<string, Screen>();
  let current: Screen | null = null;

  const choose = async (registry: Registry): Promise<Running> =>
    (parts.isOverridden() ? null : chooseAtOnce(registry, broken)) ?? parts.chooseSlowly(registry, broken);
  const newest = createValueStore(await choose(signed));
  const settle = async (screen: Screen, asked: Promise<void>): Promise<void> => {
    await asked;
    screen.running = newest.get();
    screen.settling = null;
  };

  return {
    newest,
    signed: () => signed,
    adopt: async (registry) => {
      if (registry.rev <= signed.rev) return;
      signed = registry;
      newest.set(await choose(registry));
    },
    distrust: async ({ name, version }, now = false) => {
      broken.add(idOf(name, version));
      const running = await choose(signed);
      if (now && current) current.running = running;
      newest.set(running);
    },
    chooseAgain: async () => {
      broken.clear();
      const running = await choose(signed);
      if (current) current.running = running;
      newest.set(running);
    },
    turnTo: (key, path) => {
      const known = screens.get(key) ?? (current?.path === path ? current : undefined);
      if (known) return known;
      const screen: Screen = { path, running: newest.get(), settling: null };
      screens.set(key, screen);
      const asked = current ? parts.revalidate() : null;
      if (asked) screen.settling = settle(screen, asked);
      current ??= screen;
      return screen;
    },
    arrived: (key) => {
      current = screens.get(key) ?? current;
      screens.clear();
    },
  };
};
