import { EMPTY_REGISTRY, isObject, isRegistry } from '../registry/registry.ts';
import type { Registry, ReleaseChange, Root, Signed } from '../registry/registry.ts';
import { followRoots, refusalText } from '../registry/root.ts';
import { isSignedAs, verifyRegistry, type Seen } from '../registry/verify.ts';
import { assertAttested } from './provenance.ts';
import { ownChannels, withRetired, type RegistryUpdate } from './registry-updates.ts';
import { readPlanted, REGISTRY, type ReleaseStore } from './release-store.ts';
import { addToLog, assertCanLog, type Recorded } from './transparency-log.ts';
import { canSign, expiryAfter, readTrust, signedAs, type Trust } from './signing.ts';

const LOG = 'log/';
const DIGITS = 12;
const TRIES = 5;
const DEFAULT_EXPIRY_DAYS = 7;

/** A log entry, signed as `timestamp`. */
type Entry = Signed & { registry: Registry; change: ReleaseChange };

type Options = {
  trust?: Trust;
  /** Highest revision of this store that this reader has seen. */
  seen?: Seen | undefined;
  /**
   * Remote whose versions are being replaced or removed; they need not be genuine, such as after its key was
   * revoked.
   */
  replaces?: string | undefined;
};

const isEntry = (value: unknown): value is Entry =>
  isObject(value) && isRegistry(value.registry) && isObject(value.change) && Array.isArray(value.signatures);

const parse = (content: Buffer | null): unknown => {
  try {
    return content && JSON.parse(String(content));
  } catch {
    return undefined;
  }
};

const nameOf = (rev: number): string => `${LOG}${String(rev).padStart(DIGITS, '0')}.json`;

const entryNames = async (store: ReleaseStore): Promise<string[]> =>
  (await store.list(LOG)).filter((name) => name.endsWith('.json')).sort();

const newestName = async (store: ReleaseStore): Promise<string | undefined> =>
  (await entryNames(store)).at(-1);

/** Returns the entry, or `null` if the timestamp key has not signed it. */
const findEntry = async (store: ReleaseStore, name: string, { root }: Trust): Promise<Entry | null> => {
  const entry = parse(await readPlanted(store, name));
  const isGenuine = isEntry(entry) && nameOf(entry.registry.rev) === name;
  return isGenuine && (await isSignedAs('timestamp', entry, root)) ? entry : null;
};

const readEntry = async (store: ReleaseStore, name: string, trust: Trust): Promise<Entry> => {
  const entry = await findEntry(store, name, trust);
  if (!entry)
    throw new Error(`release refused: ${name} in ${store.where} is not signed by the timestamp key`);
  return entry;
};

/** Returns the newest root in the store that can be reached from the trusted one. */
export const newestTrust = async (store: ReleaseStore, trust: Trust): Promise<Trust> => {
  const root = await followRoots(trust.root, Infinity, async (name) => parse(await store.read(name)));
  if (!root)
    throw new Error(
      `release refused: a root in ${store.where} after root ${trust.root.version} is not signed by the root before it`,
    );
  return { ...trust, root };
};

/**
 * Reads and verifies the newest revision; an empty registry if nothing was released. Accepts an expired one,
 * because the next revision replaces it. Throws if the log was tampered with or truncated, or ends before
 * what this reader has seen.
 */
export const readRegistry = async (
  store: ReleaseStore,
  { trust = readTrust(), ...options }: Options = {},
): Promise<Registry> => readHead(store, await newestTrust(store, trust), options);

const OVERTAKEN = 'Another change came first; run it again. Nothing was changed.';

/** Reads once more if the log grew in the meantime: then it is not cut, but another release was made. */
/** Names an environment in a document; nothing for production. */
const named = ({ environment }: { environment?: string | undefined }) =>
  environment === undefined ? {} : { environment };

const readHead = async (
  store: ReleaseStore,
  trust: Trust,
  { seen, replaces }: Pick<Options, 'seen' | 'replaces'>,
  tries = 1,
): Promise<Registry> => {
  const newest = await newestName(store);
  const registry =
    newest === undefined
      ? { ...EMPTY_REGISTRY, ...named(store) }
      : (await readEntry(store, newest, trust)).registry;
  const published = parse(await store.read(REGISTRY));
  const isCut =
    isRegistry(published) &&
    published.rev > registry.rev &&
    (await isSignedAs('timestamp', published, trust.root));
  if (isCut || registry.rev < (seen?.rev ?? 0)) {
    if ((await newestName(store)) === newest) throw new Error(refusalText('older'));
    if (tries === 0) throw new Error(OVERTAKEN);
    return readHead(store, trust, { seen, replaces }, tries - 1);
  }
  if (newest === undefined) return registry;
  const { environment = '' } = store;
  const refusal = await verifyRegistry(registry, trust.root, { now: Date.now(), seen, environment });
  if (refusal !== null && refusal !== 'expired') {
    if (replaces === undefined || refusal.split(':')[1] !== replaces) throw new Error(refusalText(refusal));
    return withRetired(registry, replaces);
  }
  return registry;
};

/** Returns the names of entries after a revision that the timestamp key has not signed. */
export const plantedEntries = async (store: ReleaseStore, rev: number, root: Root): Promise<string[]> => {
  const planted: string[] = [];
  for (const name of (await store.list(LOG)).filter((each) => each > nameOf(rev)))
    if (!(await findEntry(store, name, { root, keys: [] }))) planted.push(name);
  return planted;
};

/** Text for an entry that was signed before the timestamp key was rotated, or written by someone else. */
export const UNSIGNED_CHANGE = 'signed by a key that does not count, or changed';

/** A change and the registry after it; no registry if the entry has no valid signature. */
export type LoggedChange = ReleaseChange & { rev: number; registry?: Registry };

/** Returns the last changes, newest first. */
export const readChangeLog = async (
  store: ReleaseStore,
  count: number,
  trust = readTrust(),
): Promise<LoggedChange[]> => {
  const newest = (await entryNames(store)).slice(-count).reverse();
  return Promise.all(
    newest.map(async (name) => {
      const entry = await findEntry(store, name, trust);
      const rev = parseInt(name.slice(LOG.length), 10);
      if (!entry) return { rev, what: UNSIGNED_CHANGE, who: '', when: '', why: '' };
      return { rev, ...entry.change, registry: entry.registry };
    }),
  );
};

/** Returns the genuine revisions of the log after `rev`. */
const revisionsAfter = async (store: ReleaseStore, rev: number, trust: Trust): Promise<Recorded[]> => {
  const names = (await entryNames(store)).filter((name) => name > nameOf(rev));
  const entries = await Promise.all(names.map((name) => findEntry(store, name, trust)));
  return entries.flatMap((entry) => (entry ? [{ registry: entry.registry, time: entry.change.when }] : []));
};

/**
 * Adds the newest revision to the transparency log, and copies it to `registry.json`, even if another release was made
 * in the meantime.
 */
const publish = async (store: ReleaseStore, registry: Registry, trust: Trust): Promise<void> => {
  await addToLog(store, (rev) => revisionsAfter(store, rev, trust), trust);
  await store.replace(REGISTRY, JSON.stringify(registry));
  const newest = await newestName(store);
  if (newest === undefined || newest <= nameOf(registry.rev)) return;
  await publish(store, (await readEntry(store, newest, trust)).registry, trust);
};

/** Starts at the seconds since 1970, so that revisions increase even in a store that was emptied. */
export const nextRevision = (rev: number): number => (rev === 0 ? Math.floor(Date.now() / 1000) : rev + 1);

const FIRST_REVISION = 'first-revision';
/** Two first releases at once differ by less, in seconds. */
const AT_ONCE = 60;

/**
 * Returns the number of a store's first revision, on which all agree who make one at the same time: only then can one
 * of them alone create it. What was planted, or left of an emptied store, counts for nothing.
 */
const firstRevision = async (store: ReleaseStore): Promise<number> => {
  const own = nextRevision(0);
  await store.create(FIRST_REVISION, String(own));
  const agreed = Number(await readPlanted(store, FIRST_REVISION));
  return Number.isInteger(agreed) && Math.abs(agreed - own) < AT_ONCE ? agreed : own;
};

export const expiryDays = (): number => {
  const days = Number(process.env.RELEASE_EXPIRY_DAYS ?? DEFAULT_EXPIRY_DAYS);
  if (!(days > 0 && days <= 365)) throw new Error('RELEASE_EXPIRY_DAYS must be a number from 1 to 365.');
  return days;
};

/** Signs new retirements with the key of the remote that leaves, or with the root's if that is missing here. */
const signRetired = (
  { retired }: Registry,
  current: Registry,
  version: number,
  trust: Trust,
): Pick<Registry, 'retired'> => {
  if (!retired) return {};
  const signed = Object.entries(retired).map(([name, document]) => {
    const own = `targets/${name}` as const;
    const role = canSign('root', trust) && !canSign(own, trust) ? 'root' : own;
    const isNew = document !== current.retired?.[name];
    return [name, isNew ? signedAs(role, { ...document, version, ...named(current) }, trust) : document];
  });
  return { retired: Object.fromEntries(signed) };
};

/**
 * Signs what `next` changes: the channels of each changed remote with the remote's key, and the registry; all for the
 * environment of `current`.
 */
export const signRegistry = (next: Registry, current: Registry, rev: number, trust: Trust): Registry => {
  const channels = Object.entries(next.channels).map(([name, changed]) => {
    const isChanged = changed !== current.channels[name];
    const role = changed.moved ? 'rollout' : (`targets/${name}` as const);
    return [
      name,
      isChanged ? signedAs(role, { ...changed, version: rev, ...named(current) }, trust) : changed,
    ];
  });
  const registry: Registry = {
    ...next,
    ...named(current),
    rev,
    expires: expiryAfter(expiryDays()),
    root: trust.root.version,
    channels: Object.fromEntries(channels),
    ...signRetired(next, current, rev, trust),
  };
  return signedAs('timestamp', registry, trust);
};

/**
 * Updates the registry atomically: only one of several concurrent releases can create the next revision in
 * the log; the others apply their update on top of it. Nothing is written unless everything before it is
 * genuine.
 */
export const updateRegistry = async (
  store: ReleaseStore,
  change: ReleaseChange,
  update: RegistryUpdate,
  { trust: known = readTrust(), seen, replaces }: Options = {},
): Promise<Registry> => {
  const trust = await newestTrust(store, known);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const current = await readHead(store, trust, { seen, replaces });
    const rev = current.rev === 0 ? await firstRevision(store) : nextRevision(current.rev);
    const next = signRegistry(update(current), current, rev, trust);
    const { environment = '' } = store;
    const refusal = await verifyRegistry(next, trust.root, { now: Date.now(), seen, environment });
    if (refusal) throw new Error(refusalText(refusal));
    await assertAttested(store, next, trust.root);
    // Before anything is written, which the log could not take up.
    await assertCanLog(store, trust);
    const entry = signedAs('timestamp', { registry: next, change }, trust);
    await store.create(`root/${trust.root.version}.json`, JSON.stringify(trust.root));
    if (await store.create(nameOf(next.rev), JSON.stringify(entry))) {
      await publish(store, next, trust);
      return next;
    }
  }
  throw new Error(OVERTAKEN);
};

const refresh: RegistryUpdate = (registry) => {
  if (registry.rev === 0) throw new Error('Nothing is released: there is nothing to refresh.');
  return registry;
};

/** Signs everything again that this machine has keys for, as when rotating a key. */
export const resign =
  (trust: Trust): RegistryUpdate =>
  (registry) => {
    const channels = Object.entries(refresh(registry).channels).map(([name, each]) => {
      if (canSign(`targets/${name}`, trust)) return [name, { ...ownChannels(each) }];
      return [name, each.moved && canSign('rollout', trust) ? { ...each } : each];
    });
    const retired = Object.entries(registry.retired ?? {}).map(([name, each]) =>
      [`targets/${name}` as const, 'root' as const].some((role) => canSign(role, trust))
        ? [name, { ...each }]
        : [name, each],
    );
    return {
      ...registry,
      channels: Object.fromEntries(channels),
      ...(registry.retired && { retired: Object.fromEntries(retired) }),
    };
  };

/** Signs the unchanged registry again before it expires. */
export const refreshRegistry = (store: ReleaseStore, who: string, options?: Options): Promise<Registry> =>
  updateRegistry(
    store,
    { what: 'refreshed', who, when: new Date().toISOString(), why: 'it would expire' },
    refresh,
    options,
  );
