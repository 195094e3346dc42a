import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  followRoots,
  isRegistry,
  isRoot,
  refusalText,
  seenOf,
  signedText,
  verifyRegistry,
  verifyRoot,
  type ReadLog,
  type Registry,
  type Root,
  type Seen,
} from '../../registry/index.ts';
import { z } from 'zod';
import { findUnattested, unattestedText } from '../../store/index.ts';
import { createLogProof } from './log-proof.ts';

const ROOT_INTERVAL_MS = 60_000;
/** Wait before a registry is checked again whose log or builders did not prove it. */
const CHECK_AGAIN_MS = 500;
/** Retry interval after a failed write, in ms. */
const KEEP_AGAIN_MS = 1_000;

/** The last trusted registry on disk: used while the store is down, and to refuse lower revisions. */
const Kept = z.object({
  registry: z.custom<Registry>(isRegistry),
  root: z.custom<Root>(isRoot),
  seen: z.object({
    rev: z.number(),
    channels: z.record(z.string(), z.number()),
    own: z.record(z.string(), z.number()).exactOptional(),
    names: z.array(z.string()).exactOptional(),
  }),
  /** State of the transparency log that has the registry. */
  checkpoint: z.object({ origin: z.string(), size: z.number(), root: z.string() }).nullish(),
});

/** Result of reading a store: `null` if it is empty, `undefined` if it did not respond. */
export type Found = Registry | null | undefined;

type Options = {
  dataDir: string;
  production: boolean;
  /** Environment of the store; '' is production. */
  environment: string;
  ignoresBuilders?: boolean;
  readRoot: (name: string) => Promise<unknown>;
  readLog: ReadLog;
  /** Reads what builders attest. */
  readProvenance: (name: string) => Promise<Buffer | null>;
  refuse: (reason: string, text: string) => void;
  warn: (message: string) => void;
};

/** The built-in root, and those before and after it in the store. */
const createRoots = ({ readRoot, refuse }: Pick<Options, 'readRoot' | 'refuse'>) => {
  const known = new Map<number, Root>();
  let newest: Root | null = null;
  let readAt = 0;

  const follow = (from: Root): Promise<Root | null> =>
    followRoots(from, Infinity, async (name) => {
      const next = await readRoot(name);
      if (isRoot(next)) known.set(next.version, next);
      return next;
    });
  /**
   * Reads the roots up to the built-in one. Shells that were built with an older one follow them, and need the built-in
   * one's signatures, which it lacks here. Each must be signed by the keys of the one before.
   */
  const readEarlier = async (trusted: Root): Promise<void> => {
    let next: Root | undefined;
    for (let { version } = trusted; version > 0; version -= 1) {
      const root = await readRoot(`root/${version}.json`);
      if (!isRoot(root)) return;
      const isGenuine = next ? await verifyRoot(next, root) : signedText(root) === signedText(trusted);
      if (!isGenuine) return;
      known.set(version, root);
      next = root;
    }
  };
  return {
    newest: () => newest,
    get: (version: number): Root | undefined => {
      if (!newest || version > newest.version) return undefined;
      return known.get(version) ?? (version === newest.version ? newest : undefined);
    },
    use(root: Root): void {
      if (!newest || root.version > newest.version) newest = root;
    },
    /** Immediate if the registry refers to a newer root; otherwise within a minute, so that keys can be revoked. */
    async update(trusted: Root, wanted: number): Promise<Root> {
      this.use(trusted);
      const current = newest ?? trusted;
      if (Date.now() - readAt < ROOT_INTERVAL_MS && wanted <= current.version) return current;
      readAt = Date.now();
      try {
        if (!known.has(trusted.version)) await readEarlier(trusted);
        const followed = await follow(current);
        if (followed) this.use(followed);
        else refuse('root', refusalText('root'));
      } catch (error) {
        refuse('store', `release refused: the roots cannot be read: ${String(error)}`);
      }
      return newest ?? current;
    },
  };
};

/** Reads and writes what is kept. A full disk only affects the next restart. */
const createKept = (file: string, warn: (message: string) => void) => {
  let failedAt: number | null = null;
  return {
    /** `null` if no registry has been trusted yet. */
    read: (): z.output<typeof Kept> | null => {
      try {
        return Kept.parse(JSON.parse(readFileSync(file, 'utf8')));
      } catch {
        return null;
      }
    },
    isDue: (): boolean => failedAt !== null && Date.now() - failedAt >= KEEP_AGAIN_MS,
    write: (value: object): void => {
      try {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(`${file}.new`, JSON.stringify(value));
        renameSync(`${file}.new`, file);
        failedAt = null;
      } catch (error) {
        if (failedAt === null) warn(`The registry cannot be kept in ${file}: ${String(error)}`);
        failedAt = Date.now();
      }
    },
  };
};

/** Tells whether builders attest what a registry makes live, where the root asks for it. */
const createBuilderProof =
  ({ production, ignoresBuilders = false, readProvenance, refuse }: Options) =>
  async (found: Registry, root: Root): Promise<boolean> => {
    if (ignoresBuilders && !production) return true;
    try {
      const missing = await findUnattested(found, root, readProvenance);
      if (missing) refuse(`builder:${missing.name}`, `release refused: ${unattestedText(missing, root)}`);
      return missing === null;
    } catch (error) {
      refuse('store', `release refused: what builders attest cannot be read: ${String(error)}`);
      return false;
    }
  };

/** Keeps the newest registry of the store whose signatures are valid, and which its transparency log has. */
export const createVerifiedRegistry = (options: Options) => {
  const { dataDir, production, environment, readRoot, readLog, refuse, warn } = options;
  const kept = createKept(join(dataDir, 'releases-seen.json'), warn);
  const roots = createRoots({ readRoot, refuse });
  let seen: Seen = { rev: 0, channels: {} };
  let verified: Registry | null = null;
  const log = createLogProof({ readLog, refuse, production });
  let checked: { found: Found; root: Root; until: number } | undefined;

  const before = kept.read();
  // One that was kept for another environment counts for nothing.
  if (before && (before.registry.environment ?? '') === environment) {
    ({ seen, registry: verified } = before);
    roots.use(before.root);
    log.restore(before.checkpoint ?? null);
  }
  const keep = (): void =>
    kept.write({ registry: verified, root: roots.newest(), seen, checkpoint: log.checkpoint() });

  const isAttested = createBuilderProof(options);

  return {
    /** Returns the trusted registry, or `null` if there is none yet. `trusted` is the built-in root. */
    async update(found: Found, trusted: Root): Promise<Registry | null> {
      if (!found && verified === null) {
        roots.use(trusted);
        return null;
      }
      if (kept.isDue()) keep();
      const root = await roots.update(trusted, found?.root ?? 0);
      const isChecked = found === checked?.found && root === checked?.root && Date.now() < checked.until;
      if (!found || isChecked) return verified;
      checked = { found, root, until: Infinity };
      const refusal = await verifyRegistry(found, root, { now: Date.now(), seen, environment });
      if (refusal !== null && refusal !== 'expired') {
        refuse(refusal, refusalText(refusal));
        return verified;
      }
      if (!(await isAttested(found, root)) || !(await log.proves(found, root))) {
        // The log may be written at this moment, or the store may be away.
        checked.until = Date.now() + CHECK_AGAIN_MS;
        return verified;
      }
      verified = found;
      seen = seenOf(found, seen);
      keep();
      return verified;
    },
    registry: () => verified,
    checkpoint: log.checkpoint,
    seen: () => seen,
    root: roots.newest,
    rootOf: roots.get,
    /** For a store that was emptied on purpose, in development. */
    forget(): void {
      [verified, seen, checked] = [null, { rev: 0, channels: {} }, undefined];
      log.restore(null);
    },
  };
};
