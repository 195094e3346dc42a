import {
  candidatesOf,
  isPreviewName,
  type Channel,
  type Chooser,
  type Registry,
  type Release,
} from '../../registry/index.ts';
import { idOf, type Selection } from '../versions/running-versions.ts';
import { assertRunnable, fetchRelease } from './fetch-release.ts';
import { fetchChosen, overrides, setProblem } from './overrides.ts';

type Selected = { release: Release; channel: Channel };

/**
 * Selects a tester's choice. A choice that cannot run is reported as a problem, and the page continues
 * without it.
 */
const selectOverride = async (
  registry: Registry,
  name: string,
  broken: ReadonlySet<string>,
): Promise<Selected | undefined> => {
  const choice = overrides.get().chosen[name];
  if (choice === undefined) return undefined;
  try {
    if (broken.has(idOf({ name, version: choice }))) throw new Error(`${name} ${choice} failed.`);
    const release = await fetchChosen(name, choice, registry);
    if (isPreviewName(choice) && broken.has(idOf(release)))
      throw new Error(`The preview ${choice} of ${name} failed.`);
    assertRunnable(release, registry);
    return { release, channel: 'override' };
  } catch (error) {
    setProblem(name, error instanceof Error ? error.message : String(error));
    return undefined;
  }
};

/** Selects the best candidate whose `release.json` can be fetched. */
export const selectRunnable = async (
  registry: Registry,
  name: string,
  broken: ReadonlySet<string>,
  chooser: Chooser,
): Promise<Selected | undefined> => {
  for (const { version, channel, release: known } of candidatesOf(registry, name, chooser)) {
    if (broken.has(idOf({ name, version }))) continue;
    try {
      const release = known ?? (await fetchRelease({ name, version }, registry));
      assertRunnable(release, registry);
      return { release, channel };
    } catch {
      // The next candidate may run.
    }
  }
  return undefined;
};

/**
 * Selects versions if a tester chose some, or the registry lacks the release to run. A remote without any
 * runnable version keeps the live one: loading it fails, and its page shows that.
 */
export const selectAsync = async (
  registry: Registry,
  broken: ReadonlySet<string>,
  chooser: Chooser,
): Promise<Selection> => {
  const names = Object.keys(registry.remotes);
  for (const name of Object.keys(overrides.get().chosen))
    if (!names.includes(name)) setProblem(name, `There is no remote ${name}; there are ${names.join(', ')}.`);
  const selected = await Promise.all(
    Object.entries(registry.remotes).map(async ([name, stable]): Promise<[string, Selected]> => [
      name,
      (await selectOverride(registry, name, broken)) ??
        (await selectRunnable(registry, name, broken, chooser)) ?? { release: stable, channel: 'stable' },
    ]),
  );
  const remotes = Object.fromEntries(selected.map(([name, { release }]) => [name, release]));
  const channels = Object.fromEntries(selected.map(([name, { channel }]) => [name, channel]));
  return { registry: { ...registry, remotes }, channels };
};
