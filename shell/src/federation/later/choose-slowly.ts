import { candidatesOf, type Candidate, type Channel, type Registry, type Release } from '@rushtone/releases';
import { chooser } from '../chooser.ts';
import { idOf, type Running } from '../releases.ts';
import { noteProblem, overrides, readChoice } from './overrides.ts';
import { assertRunnable, readRelease } from './read-release.ts';

export { isOverridden, readOverrides } from './overrides.ts';

type Chosen = { release: Release; channel: Channel };

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What the tester chose; undefined, with the problem noted, when it cannot run. The page then goes on without. */
const chosenByTester = async (
  registry: Registry,
  name: string,
  broken: ReadonlySet<string>,
): Promise<Chosen | undefined> => {
  const choice = overrides.get().chosen[name];
  if (choice === undefined) return undefined;
  try {
    if (broken.has(idOf(name, choice))) throw new Error(`${name} ${choice} failed.`);
    const release = await readChoice(name, choice, readRelease);
    assertRunnable(release, registry);
    return { release, channel: 'override' };
  } catch (error) {
    noteProblem(name, words(error));
    return undefined;
  }
};

const inFull = async (
  registry: Registry,
  name: string,
  { version, channel, release }: Candidate,
): Promise<Chosen> => {
  const read = release ?? (await readRelease(name, version));
  assertRunnable(read, registry);
  return { release: read, channel };
};

/** The first candidate that can be read. */
export const firstRunnable = async (
  registry: Registry,
  name: string,
  broken: ReadonlySet<string>,
): Promise<Chosen | undefined> => {
  for (const candidate of candidatesOf(registry, name, chooser)) {
    if (broken.has(idOf(name, candidate.version))) continue;
    const found = await inFull(registry, name, candidate).catch(() => undefined);
    if (found) return found;
  }
  return undefined;
};

/**
 * Chooses where a tester has a say, or where the version to run stands in no registry. A remote of which nothing
 * can run keeps the version that is live: loading it fails, and its page says so.
 */
export const chooseSlowly = async (registry: Registry, broken: ReadonlySet<string>): Promise<Running> => {
  const chosen = await Promise.all(
    Object.entries(registry.remotes).map(async ([name, stable]): Promise<[string, Chosen]> => [
      name,
      (await chosenByTester(registry, name, broken)) ??
        (await firstRunnable(registry, name, broken)) ?? { release: stable, channel: 'stable' },
    ]),
  );
  return {
    registry: {
      ...registry,
      remotes: Object.fromEntries(chosen.map(([name, { release }]) => [name, release])),
    },
    channels: Object.fromEntries(chosen.map(([name, { channel }]) => [name, channel])),
  };
};
