import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  assertEntries,
  cosignedAt,
  followRoots,
  isRegistry,
  LogError,
  parseEntry,
  proveLogged,
  readEntries,
  readLeaves,
  refusalText,
  verifyRegistry,
  type Checkpoint,
  type ReadLog,
  type Registry,
  type Root,
} from '../../registry/index.ts';
import {
  findUnattested,
  readAttested,
  readWitnesses,
  unattestedText,
  versionsServed,
} from '../../store/index.ts';

const ANSWER_LIMIT_MS = 10_000;

const fetchFile = async (address: string, file: string): Promise<Uint8Array | null> => {
  const answer = await fetch(new URL(file, address), { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
};

const fetchJson = async (address: string, file: string): Promise<unknown> => {
  const content = await fetchFile(address, file);
  return content && JSON.parse(new TextDecoder().decode(content));
};

/** What this machine has seen of the logs of sites, so that one that goes back or forks is found. */
const seenOf = (file: string) => {
  const read = (): Record<string, Checkpoint> => {
    // One that cannot be read is an error: whoever forgets what was seen finds no fork.
    if (!existsSync(file)) return {};
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Checkpoint>;
  };
  return {
    get: (address: string): Checkpoint | null => read()[address] ?? null,
    set: (address: string, { origin, size, root }: Checkpoint): void => {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify({ ...read(), [address]: { origin, size, root } }, null, 2)}\n`);
    },
  };
};

/** Throws unless each entry is the leaf at its place, in the order of revisions. */
const checkEntries = async (read: ReadLog, size: number): Promise<void> => {
  const [leaves, entries] = await Promise.all([readLeaves(read, size), readEntries(read, size)]);
  await assertEntries(entries, leaves);
  const revisions = entries.map((entry) => parseEntry(entry)?.rev ?? 0);
  if (revisions.some((rev, at) => rev <= (revisions[at - 1] ?? 0)))
    throw new LogError('its entries are not in the order of revisions');
};

/** Returns a line for each version that builders attest. Throws if one lacks those that the root asks for. */
const checkBuilders = async (address: string, registry: Registry, root: Root): Promise<string[]> => {
  const read = (name: string) => fetchFile(address, name).then((file) => file && Buffer.from(file));
  const missing = await findUnattested(registry, root, read);
  if (missing) throw new Error(`${unattestedText(missing, root)}.`);
  const lines: string[] = [];
  for (const built of versionsServed(registry))
    for (const { keyid, commit } of await readAttested(built, root, read))
      lines.push(`${built.name} ${built.version} was also built by ${keyid}, from commit ${commit}.`);
  return lines;
};

/**
 * Checks a site from outside by a trusted root: the signatures of its registry, that its transparency log has it, every
 * entry of the log, that it only grew since this machine last looked, and what builders attest. Returns lines that say so; throws what is
 * wrong.
 */
export const verifyFrom = async (place: string, trusted: Root, dataDir: string): Promise<string[]> => {
  if (!URL.canParse(place) || !/^https?:$/.test(new URL(place).protocol))
    throw new Error(`--from must be the address of a site, such as https://the.site; it is "${place}".`);
  const { origin: address } = new URL(place);
  const registry = await fetchJson(address, 'registry.json');
  if (!isRegistry(registry)) throw new Error(`${address}/registry.json is no registry of releases.`);
  const root = await followRoots(trusted, registry.root, (name) => fetchJson(address, name));
  const refusal = root ? await verifyRegistry(registry, root, { now: Date.now() }) : 'root';
  if (!root || refusal) throw new Error(refusalText(refusal ?? 'root'));
  const read: ReadLog = (file) => fetchFile(address, `transparency/${file}`);
  const seen = seenOf(path.join(dataDir, 'logs-seen.json'));
  const earlier = seen.get(address);
  const logged = await proveLogged(read, registry, root, earlier);
  if (!logged) throw new Error(`${address} has no transparency log.`);
  const { checkpoint, index } = logged;
  const built = await checkBuilders(address, registry, root);
  await checkEntries(read, checkpoint.size);
  seen.set(address, checkpoint);
  const live = Object.values(registry.remotes).map(({ name, version }) => `${name} ${version}`);
  const witnesses = await Promise.all(
    (await readWitnesses(process.env)).map(async (witness) => {
      const time = await cosignedAt(checkpoint, witness);
      return time ? `${witness.name} saw it ${time.toISOString()}.` : `${witness.name} has not cosigned it.`;
    }),
  );
  return [
    `Revision ${registry.rev} of ${address} is entry ${index + 1} of ${checkpoint.size} in the log ${checkpoint.origin}: ${live.join(', ')}.`,
    `All entries are in the tree with the root ${checkpoint.root}${earlier ? `; this machine knew the first ${earlier.size}` : ''}.`,
    ...built,
    ...witnesses,
  ];
};
