import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Registry } from '@rushtone/site';
import { REGISTRY, type ReleaseStore } from './store.ts';

const LOOK_AGAIN_MS = 1_000;

/** The registry of a bucket, asked for at most once a second; what was last read stays while the bucket is away. */
export const watchBucket = (store: ReleaseStore, warn: (error: unknown) => void) => {
  let content: Registry | null = null;
  let lookedAt = 0;
  let looking: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    try {
      const text = await store.read(REGISTRY);
      content = text === null ? null : (JSON.parse(String(text)) as Registry);
    } catch (error) {
      warn(error);
    }
  };
  return async (): Promise<Registry | null> => {
    if (Date.now() - lookedAt >= LOOK_AGAIN_MS) {
      lookedAt = Date.now();
      looking = look();
      if (content === null) await looking;
    }
    return content ?? looking.then(() => content);
  };
};

/** Brings files of a bucket into `folder`, each once: a released file never changes. */
export const fetchOnce = (store: ReleaseStore, folder: string) => {
  const coming = new Map<string, Promise<void>>();
  const bring = async (name: string): Promise<void> => {
    const path = join(folder, name);
    if (await stat(path).catch(() => null)) return;
    const content = await store.read(name);
    if (content === null) return;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, content);
    await rename(`${path}.new`, path);
  };
  return (name: string): Promise<void> => {
    const known = coming.get(name) ?? bring(name).finally(() => coming.delete(name));
    coming.set(name, known);
    return known;
  };
};
