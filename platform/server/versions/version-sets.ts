import {
  candidatesOf,
  fitsContract,
  isInRollout,
  type Registry,
  type Release,
  type ShellAssets,
} from '../../registry/index.ts';
import { LRUCache } from 'lru-cache';
import type { LiveReleases } from '../releases/live-releases.ts';
import type { Visitor } from './visitor.ts';

const MAX_SETS = 50;

/** Serializes the versions of all remotes, as a cache key. */
export const versionsText = ({ remotes }: Pick<Registry, 'remotes'>): string =>
  Object.values(remotes)
    .map(({ name, version }) => `${name}@${version}`)
    .join();

type Shell = Pick<ShellAssets, 'contract' | 'needs'>;

/**
 * Replaces the live versions by those of a visitor, with the same rules as the page. Returns the same object for the
 * same versions.
 */
export const createVersionSets = ({
  release: findRelease,
  preview: findPreview,
}: Pick<LiveReleases, 'release' | 'preview'>) => {
  const sets = new LRUCache<string, Registry>({ max: MAX_SETS });

  const findChosen = async (registry: Registry, name: string, choice: string | undefined) =>
    choice === undefined || registry.channels[name]?.blocked.includes(choice)
      ? null
      : ((await findRelease(name, choice)) ?? findPreview(name, choice));
  const select = async (
    registry: Registry,
    stable: Release,
    { channel, choices }: Visitor,
    { contract, needs }: Shell,
  ): Promise<Release> => {
    const { name } = stable;
    const chosen = await findChosen(registry, name, choices[name]);
    if (chosen && fitsContract(chosen.contract, contract)) return chosen;
    const [best] = candidatesOf(registry, name, {
      contract,
      needs,
      isInRollout: (percent) => channel !== '' && isInRollout(percent, channel, name),
    });
    return best?.release ?? (best && (await findRelease(name, best.version))) ?? stable;
  };

  return async (registry: Registry, visitor: Visitor, shell: Shell): Promise<Registry> => {
    const live = Object.entries(registry.remotes);
    const selected = await Promise.all(
      live.map(async ([name, stable]) => [name, await select(registry, stable, visitor, shell)] as const),
    );
    if (selected.every(([name, release]) => release === registry.remotes[name])) return registry;
    const remotes = Object.fromEntries(selected);
    const key = `${registry.rev} ${versionsText({ remotes })}`;
    const set = sets.get(key) ?? { ...registry, remotes };
    sets.set(key, set);
    return set;
  };
};
