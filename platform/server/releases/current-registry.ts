import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import {
  isRegistry,
  refusalText,
  verifyRegistry,
  type Registry,
  type Root,
  type ShellAssets,
} from '../../registry/index.ts';
import { provenanceReader, readLogOf, REGISTRY, type ReleaseStore } from '../../store/index.ts';
import { createVerifiedRegistry } from './verified-registry.ts';
import { readStoreRegistry } from './store-registry.ts';
import { watchJson } from './watch-json.ts';

const FOLDER_INTERVAL_MS = 250;
const BUCKET_INTERVAL_MS = 1_000;
const PATIENCE_MS = 300;

type Options = {
  distDir: string;
  dataDir: string;
  releases: { kind: 'folder' | 's3' };
  production: boolean;
  ignoresBuilders?: boolean;
  warn: (message: string) => void;
  store: ReleaseStore;
  readShell: () => Promise<ShellAssets | null>;
  refuse: (reason: string, text: string) => void;
};

/** Reads the registry of the build, used while the store is empty. It does not expire. */
const readBuiltRegistry = (distDir: string, warn: (message: string) => void) => {
  const read = watchJson(join(distDir, REGISTRY), isRegistry);
  let checked: Registry | null = null;
  let genuine: Registry | null = null;
  return async (root: Root | null): Promise<Registry | null> => {
    const built = await read();
    if (root === null || built === null) return built;
    if (built === checked) return genuine;
    checked = built;
    const refusal = await verifyRegistry(built, root, { now: 0 });
    genuine = refusal === null ? built : null;
    if (refusal) warn(`The build cannot be used. ${refusalText(refusal)}`);
    return genuine;
  };
};

/**
 * The registry served to pages: the newest valid one in the store, or that of the build if nothing was ever released.
 * The development server, whose shell has no root, verifies nothing.
 */
export const createCurrentRegistry = ({ store, readShell, refuse, production, ...options }: Options) => {
  const remote = options.releases.kind === 's3';
  const intervalMs = remote ? BUCKET_INTERVAL_MS : FOLDER_INTERVAL_MS;
  const readStore = readStoreRegistry(store, { intervalMs, remote, refuse });
  const readBuilt = readBuiltRegistry(options.distDir, options.warn);
  const readRoot = async (name: string): Promise<unknown> => {
    const content = await store.read(name);
    return content && JSON.parse(String(content));
  };
  const verified = createVerifiedRegistry({
    ...options,
    production,
    environment: store.environment ?? '',
    readRoot,
    readLog: readLogOf(store),
    readProvenance: provenanceReader(store),
    refuse,
  });
  let expires = Date.parse(verified.registry()?.expires ?? '') || Infinity;

  const update = async (): Promise<Registry | null> => {
    const [shell, found] = [await readShell(), await readStore()];
    if (!shell) return null;
    if (shell.root === null) return production ? null : readBuilt(null);
    if (found === null && verified.registry() !== null) {
      if (production) refuse('removed', `release refused: everything is missing in ${store.where}`);
      else verified.forget();
    }
    const registry = await verified.update(found, shell.root);
    expires = registry ? Date.parse(registry.expires) : Infinity;
    if (expires < Date.now()) refuse('expired', refusalText('expired'));
    return registry ?? (found === null ? readBuilt(shell.root) : null);
  };
  let last = remote ? verified.registry() : null;
  let updating: Promise<Registry | null> | null = null;
  let patience: Promise<void> = Promise.resolve();
  const start = async (): Promise<Registry | null> => {
    patience = sleep(PATIENCE_MS);
    try {
      last = await update();
      return last;
    } finally {
      updating = null;
    }
  };
  return {
    /** Does not wait for a slow store; returns the last verified registry. */
    registry(): Promise<Registry | null> {
      updating ??= start();
      return last === null ? updating : Promise.race([updating, patience.then(() => last)]);
    },
    /** Expiration time of the store's registry; the build's registry never expires. */
    expires: () => expires,
    /** What this server has verified, which its own changes must not go behind. */
    seen: verified.seen,
    /** State of the transparency log that has the registry; `null` if the store has no log. */
    checkpoint: verified.checkpoint,
    root: verified.root,
    rootOf: verified.rootOf,
  };
};
