import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { PREVIEW_DAYS, type Registry, type Release } from '../registry/index.ts';
import {
  expiryAfter,
  folderStore,
  hashOfManifest,
  publishVersion,
  readTrust,
  release,
  updatePreviews,
  updateRegistry,
  type RegistryUpdate,
} from '../store/index.ts';
import { builtVersion, copyAs, type BuiltSite, type Changes } from './copy-version.ts';

export type ReleaseSite = {
  origin: string;
  /** Folder of the release store. */
  folder: string;
  /** Folder of the server's data. */
  data: string;
  /** Returns a remote as built; the store starts with it. */
  built: (name: string) => Release;
  /** Adds another version of a built remote to the store, without releasing it. */
  make: (name: string, version: string, changes?: Changes) => Promise<Release>;
  /** Makes a version in the store the preview of a remote, or ends the previews. */
  preview: (name: string, id: string, version: Release | null) => Promise<void>;
  /** Updates the registry like the release command, and waits until the server serves it. */
  update: (update: RegistryUpdate) => Promise<Registry>;
  /** Updates the registry and waits until the open page has fetched it. Returns how long that took, in ms. */
  flip: (page: Page, update: RegistryUpdate) => Promise<number>;
  stop: () => Promise<void>;
};

/** A built site whose server can be started. */
export type StartedSite = BuiltSite & {
  /** Starts the server of the build on a folder for its data, in which `releases` is its store. */
  start: (
    data: string,
    env: Readonly<Record<string, string>>,
  ) => Promise<{ port: number; stop: () => Promise<unknown> }>;
};

/** Starts a separate site that serves released files; its store starts with every remote as built. */
export const startReleaseSite = async (
  tested: StartedSite,
  env: Record<string, string> = {},
): Promise<ReleaseSite> => {
  const remotes = path.join(tested.dist, 'r');
  const data = mkdtempSync(path.join(os.tmpdir(), 'platform-release-'));
  const folder = path.join(data, 'releases');
  const store = folderStore(folder);
  const write = (step: RegistryUpdate) =>
    updateRegistry(store, { what: 'test', who: 'test', when: new Date().toISOString(), why: '' }, step);
  const make: ReleaseSite['make'] = async (name, version, changes = {}) => {
    const copy = copyAs(tested, name, version, changes);
    const made = await publishVersion(store, copy);
    rmSync(copy, { recursive: true });
    return made;
  };
  const preview: ReleaseSite['preview'] = async (name, id, made) => {
    const hash = made ? hashOfManifest(made) : '';
    const until = expiryAfter(PREVIEW_DAYS);
    const previews = made ? [{ id, version: made.version, hash, contract: made.contract, until }] : [];
    await updatePreviews(store, name, () => previews, readTrust());
  };
  const flip: ReleaseSite['flip'] = async (page, step) => {
    const fetched = page.waitForResponse((response) => response.url().endsWith('/registry.json'));
    const began = Date.now();
    await write(step);
    await fetched;
    return Date.now() - began;
  };
  const built = new Map<string, Release>();
  for (const name of readdirSync(remotes)) {
    const published = await publishVersion(store, path.join(remotes, name, builtVersion(tested, name)));
    built.set(name, published);
    await write(release(published));
  }
  const server = await tested.start(data, env);
  const origin = `http://localhost:${server.port}`;
  const servedRevision = async () =>
    ((await (await fetch(`${origin}/registry.json`)).json()) as Registry).rev;
  const update: ReleaseSite['update'] = async (step) => {
    const registry = await write(step);
    while ((await servedRevision()) < registry.rev) await sleep(50);
    return registry;
  };
  return {
    origin,
    folder,
    data,
    built: (name) => built.get(name) as Release,
    make,
    preview,
    update,
    flip,
    stop: async () => {
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
};
