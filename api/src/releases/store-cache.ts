import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isRegistry, type Registry } from '@rushtone/releases';
import { REGISTRY, type ReleaseStore } from '@rushtone/releases/store';

const CHECK_INTERVAL_MS = 1_000;

/** The registry of a bucket, fetched at most once a second; the last one stays while the bucket is unreachable. */
export const pollRegistry = (store: ReleaseStore, warn: (error: unknown) => void) => {
  let registry: Registry | null = null;
  let checkedAt = 0;
  let checking: Promise<void> = Promise.resolve();
  const check = async (): Promise<void> => {
    try {
      const text = await store.read(REGISTRY);
      const content: unknown = text && JSON.parse(String(text));
      if (content !== null && !isRegistry(content)) throw new Error(`${REGISTRY} is no registry.`);
      registry = content;
    } catch (error) {
      warn(error);
    }
  };
  return async (): Promise<Registry | null> => {
    if (Date.now() - checkedAt >= CHECK_INTERVAL_MS) {
      checkedAt = Date.now();
      checking = check();
    }
    if (registry === null) await checking;
    return registry;
  };
};

/** Downloads files of a bucket into `folder`, each once: a released file never changes. */
export const downloadOnce = (store: ReleaseStore, folder: string) => {
  const pending = new Map<string, Promise<void>>();
  const download = async (name: string): Promise<void> => {
    const path = join(folder, name);
    if (await stat(path).catch(() => null)) return;
    const content = await store.read(name);
    if (content === null) return;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, content);
    await rename(`${path}.new`, path);
  };
  return (name: string): Promise<void> => {
    const started = pending.get(name) ?? download(name).finally(() => pending.delete(name));
    pending.set(name, started);
    return started;
  };
};
