import {
  assertEntries,
  parseEntry,
  readCheckpoint,
  readEntries,
  readLeaves,
  type LogEntry,
  type Registry,
  type Root,
  type Rule,
} from '../../registry/index.ts';
import {
  openStore,
  readLogOf,
  readRegistry,
  versionsServed,
  type BuiltVersion,
  type ReleaseStore,
  type StoreConfig,
  type Trust,
} from '../../store/index.ts';

const HOUR_MS = 3_600_000;

/** Opens another environment of a store; undefined is production. */
export const otherEnvironment = (config: StoreConfig, environment?: string): ReleaseStore => {
  const { environment: _, ...place } = config;
  return openStore({ ...place, ...(environment !== undefined && { environment }) });
};

/** The rule that the root has for a remote. */
const ruleOf = ({ rules }: Root, name: string): Rule | undefined => rules?.[name] ?? rules?.['*'];

/** Reads all entries of an environment's transparency log, which its keys have signed. */
const entriesOf = async (store: ReleaseStore, root: Root): Promise<LogEntry[]> => {
  const read = readLogOf(store);
  const checkpoint = await readCheckpoint(read, root);
  if (!checkpoint) return [];
  const entries = await readEntries(read, checkpoint.size);
  await assertEntries(entries, await readLeaves(read, checkpoint.size));
  return entries.flatMap((entry) => parseEntry(entry) ?? []);
};

/** Returns the longest time that a version was live without a break, in ms. */
export const longestLive = (
  entries: readonly Pick<LogEntry, 'time' | 'live'>[],
  { name, version }: Pick<BuiltVersion, 'name' | 'version'>,
  now: number,
): number => {
  let [since, longest] = [NaN, 0];
  for (const { time, live } of entries) {
    const at = Date.parse(time);
    if (live[name] === version) since = Number.isNaN(since) ? at : since;
    else {
      longest = Math.max(longest, at - since || 0);
      since = NaN;
    }
  }
  return Math.max(longest, now - since || 0);
};

/** A version, and the hash of its manifest once it is built. */
type Candidate = Omit<BuiltVersion, 'hash'> & { hash?: string };

/** Returns what an environment says against a version, or undefined. */
const problemThere = ({ channels }: Registry, { name, version, hash }: Candidate): string | undefined => {
  const { versions = [], blocked = [] } = channels[name] ?? {};
  const listed = versions.find((each) => each.version === version);
  if (blocked.includes(version)) return 'was blocked';
  if (listed?.state === 'rolled back') return 'was rolled back';
  if (listed && hash !== undefined && listed.hash !== hash) return 'has other files';
  return undefined;
};

const lackOf = async (
  config: StoreConfig,
  built: Candidate,
  { environment, hours }: Rule,
  trust: Trust,
): Promise<string | undefined> => {
  const store = otherEnvironment(config, environment);
  const problem = problemThere(await readRegistry(store, { trust }), built);
  if (problem !== undefined) return `${problem} in ${environment}`;
  const live = longestLive(await entriesOf(store, trust.root), built, Date.now()) / HOUR_MS;
  if (live >= hours) return undefined;
  const been = live > 0 ? `it has been for ${live.toFixed(1)}` : 'it never was';
  return `must be live in ${environment} for ${hours} hours first; ${been}`;
};

/** Throws if a rule of the root keeps a version that was never released from production. */
export const assertReady = async (config: StoreConfig, built: Candidate, trust: Trust): Promise<void> => {
  const rule = config.environment === undefined ? ruleOf(trust.root, built.name) : undefined;
  const lack = rule && (await lackOf(config, built, rule, trust));
  if (lack) throw new Error(`${built.name} ${built.version} ${lack}. Nothing was changed.`);
};

/** Whether people get a version, or it was live and was not rolled back: then it may run again without a proof. */
const isKnown = (registry: Registry, { name, hash }: BuiltVersion): boolean =>
  versionsServed(registry).some((each) => each.name === name && each.hash === hash) ||
  (registry.channels[name]?.versions.some((each) => each.hash === hash && each.state === undefined) ?? false);

/**
 * Throws if production would get a version that has not done what the root's rules say. What was live there may
 * always run again: no rule stands in the way of a rollback.
 */
export const assertRules = async (
  config: StoreConfig,
  current: Registry,
  next: Registry,
  trust: Trust,
): Promise<void> => {
  for (const built of versionsServed(next))
    if (!isKnown(current, built)) await assertReady(config, built, trust);
};
