import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Registry } from '@rushtone/platform/registry';
import {
  canary,
  download,
  folderStore,
  nextRevision,
  publishVersion,
  readTrust,
  REGISTRY,
  release,
  signedAs,
  signRegistry,
  updateRegistry,
  type RegistryUpdate,
  type ReleaseStore,
} from '@rushtone/platform/store';
import { DIST } from '../../webpack/paths.ts';

const change = { what: 'a move', who: 'bench', when: '', why: '' };

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Changes the registry without verifying anything in the store. */
const updateUnchecked = async (store: ReleaseStore, update: RegistryUpdate): Promise<void> => {
  const trust = readTrust();
  const newest = (await store.list('log/')).sort().at(-1) ?? '';
  const { registry } = JSON.parse(String(await store.read(newest))) as { registry: Registry };
  const rev = nextRevision(registry.rev);
  const next = signRegistry(update(registry), registry, rev, trust);
  const entry = signedAs('timestamp', { registry: next, change }, trust);
  await store.create(`log/${String(rev).padStart(12, '0')}.json`, JSON.stringify(entry));
  await store.replace(REGISTRY, JSON.stringify(next));
};

const copyUnchecked = async (store: ReleaseStore, place: string, files: readonly string[]): Promise<void> => {
  for (const file of files) await store.read(place + file);
};

/** Measures the extra time that verification adds to a registry change and to reading all files of the live site. */
export const measureCommand = async (runs: number): Promise<{ move: number[]; files: number[] }> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rushtone-bench-'));
  const store = folderStore(folder);
  try {
    for (const name of readdirSync(path.join(DIST, 'r'))) {
      const [version = ''] = readdirSync(path.join(DIST, 'r', name))
        .sort()
        .slice(-1);
      await updateRegistry(
        store,
        change,
        release(await publishVersion(store, path.join(DIST, 'r', name, version))),
      );
    }
    const { remotes } = JSON.parse(readFileSync(path.join(folder, REGISTRY), 'utf8')) as Registry;
    const [move, files]: [number[], number[]] = [[], []];
    for (let run = 0; run < runs; run += 1) {
      const update = canary({ ...Object.values(remotes)[0]!, version: `9.0.${run}` }, 5);
      const checked = await timed(() => updateRegistry(store, change, update));
      move.push(checked - (await timed(() => updateUnchecked(store, update))));
      let [verified, plain] = [0, 0];
      for (const each of Object.values(remotes)) {
        const place = each.base.slice(1);
        verified += await timed(async () =>
          rmSync(await download(store, place, each.files), { recursive: true }),
        );
        plain += await timed(() => copyUnchecked(store, place, Object.keys(each.files)));
      }
      files.push(verified - plain);
    }
    return { move, files };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
