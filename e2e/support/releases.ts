import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { PREVIEW_DAYS, type Registry, type Release } from '@rushtone/platform/registry';
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
} from '@rushtone/platform/store';
import { sleep } from '../../api/src/process/processes.ts';
import { startProcess } from '@rushtone/api-testing/server-process';
import { databaseOf, type Database } from './database.ts';

export const DIST = path.join(import.meta.dirname, '../../dist');

export type Changes = {
  contract?: string;
  /** Edits a file of the build. */
  edit?: (file: string, text: string) => string;
};

export type ReleaseSite = {
  origin: string;
  /** Folder of the release store. */
  folder: string;
  database: Database;
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

const hashOf = (content: string): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

export const builtVersion = (name: string): string =>
  readdirSync(path.join(DIST, 'r', name))
    .sort()
    .at(-1) ?? '';

/** Sorts pages first and entries last, since entries contain the hashes of the other files. */
const byDependency = ({ entry }: Release) => {
  const isEntry = (file: string) => Number(file === entry || file.startsWith('expectations.'));
  return (a: string, b: string) => isEntry(a) - isEntry(b);
};

/** Replaces the contract that the entry requires of the shell; the build writes `^1.1.0` as [1,1,1,0]. */
const withContract = (contract: string, text: string): string =>
  text.replace(/("@rushtone\/contract",!1,)\[1,[\d,]+\]/, (_, before: string) => {
    const [, numbers = '1.0.0'] = /^\^(\d+\.\d+\.\d+)$/.exec(contract) ?? [];
    return `${before}[1,${numbers.replaceAll('.', ',')}]`;
  });

/** Copies a built remote as another version: its files get the new version's names and hashes. */
export const copyAs = (name: string, version: string, { contract, edit }: Changes): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rushtone-version-'));
  cpSync(path.join(DIST, 'r', name, builtVersion(name)), folder, { recursive: true });
  for (const file of readdirSync(folder)) if (/\.(br|gz)$/.test(file)) rmSync(path.join(folder, file));
  const described = path.join(folder, 'release.json');
  const built = JSON.parse(readFileSync(described, 'utf8')) as Release;
  const container = `${name}_${version}`.replace(/\W/g, '_');
  const hashes = new Map<string, string>();
  const files: Record<string, string> = {};
  for (const file of Object.keys(built.files).sort(byDependency(built))) {
    const place = path.join(folder, file);
    if (!/\.c?(js|ss)$/.test(file)) {
      files[file] = built.files[file] ?? '';
      continue;
    }
    const original = readFileSync(place, 'utf8');
    let text = original.replaceAll(built.container, container);
    if (contract) text = withContract(contract, text);
    for (const [before, after] of hashes) text = text.replaceAll(before, after);
    if (edit) text = edit(file, text);
    writeFileSync(place, text);
    files[file] = hashOf(text);
    hashes.set(hashOf(original), files[file]);
  }
  const made: Release = {
    ...built,
    version,
    container,
    base: `/r/${name}/${version}/`,
    contract: contract ?? built.contract,
    files,
  };
  writeFileSync(described, JSON.stringify(made));
  return folder;
};

/** Starts a separate site that serves released files; its store starts with every remote as built. */
export const startReleaseSite = async (env: Record<string, string> = {}): Promise<ReleaseSite> => {
  const data = mkdtempSync(path.join(os.tmpdir(), 'rushtone-release-'));
  const folder = path.join(data, 'releases');
  const store = folderStore(folder);
  const write = (step: RegistryUpdate) =>
    updateRegistry(store, { what: 'test', who: 'test', when: new Date().toISOString(), why: '' }, step);
  const make: ReleaseSite['make'] = async (name, version, changes = {}) => {
    const copy = copyAs(name, version, changes);
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
  for (const name of readdirSync(path.join(DIST, 'r'))) {
    const published = await publishVersion(store, path.join(DIST, 'r', name, builtVersion(name)));
    built.set(name, published);
    await write(release(published));
  }
  const server = await startProcess(data, { DIST_DIR: DIST, ...env });
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
    database: databaseOf(data),
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

/** Starts a site with version 1.1.0 of a remote live; the built one is the previous version. */
export const startUpdatedSite = async (name: string): Promise<{ site: ReleaseSite; older: string }> => {
  const site = await startReleaseSite();
  await site.update(release(await site.make(name, '1.1.0')));
  return { site, older: site.built(name).version };
};
