import { refusalText, verifyRegistry, type Boot, type Registry, type Release } from '../../registry/index.ts';
import { download, nextRevision, release, signedAs, signRegistry, type Trust } from '../../store/index.ts';
import type { Candidate } from '../boot/boot-site.ts';
import { registryOf } from '../builds/registry.ts';
import { bootOrThrow, readRoots, shellsToTest } from './live-shells.ts';
import type { Session } from './session.ts';
import { builtFolder, servedBuild } from './store-build.ts';

/** A registry with some of its remotes, whose channels stay as their teams have signed them, without the shell's. */
const withOnly = (registry: Registry, names: readonly string[], trust: Trust): Registry => {
  const pick = <Value>(all: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
  const some = { ...registry, remotes: pick(registry.remotes), channels: pick(registry.channels) };
  return signedAs('timestamp', some, trust);
};

const canariesOf = ({ channels }: Registry, names: readonly string[]): Release[] =>
  names.flatMap((name) => channels[name]?.canary?.release ?? []);

/**
 * Boots a version, whose files are in `folder`, in the live shells and their predecessors, with what it fills. Writes
 * nothing to the store. Throws if it fails.
 */
export const bootBeside = async (
  session: Session,
  registry: Registry,
  built: Release,
  folder: string,
): Promise<readonly Boot[]> => {
  const { site, store, trust } = session;
  const { name } = built;
  const { environment = '' } = store;
  const next = signRegistry(release(built)(registry), registry, nextRevision(registry.rev), trust);
  const refusal = await verifyRegistry(next, trust.root, { now: Date.now(), environment });
  if (refusal) throw new Error(refusalText(refusal));
  const roots = await readRoots(session);
  // The first release also makes the rest of the built site live.
  const beside = Object.values(registry.rev > 0 ? registry.remotes : (servedBuild(site)?.remotes ?? {}));
  const folderOf = async (each: Release) =>
    registry.rev > 0
      ? download(store, each.base.slice(1), each.files)
      : builtFolder(site, each.name, each.version);
  const candidateOf = async (tested: Release, from: Registry, place: string): Promise<Candidate> => {
    // The pages of other remotes may have the slots that a version fills.
    const shown = tested.slots === undefined ? [] : beside.filter((each) => each.name !== name);
    const names = [tested, ...shown].map((each) => each.name);
    const others = await Promise.all(
      [...shown, ...canariesOf(from, names)].map(async (each) => ({
        release: each,
        folder: await folderOf(each),
      })),
    );
    return {
      // Another team's key signs its channels, so they are taken as they are.
      registry:
        registry.rev > 0
          ? withOnly(from, names, trust)
          : registryOf([tested, ...shown], nextRevision(registry.rev), { trust, empty: registry }),
      releases: [{ release: tested, folder: place }],
      others,
      roots,
    };
  };
  const live = registry.remotes[name];
  return bootOrThrow(
    site,
    await shellsToTest(session, registry),
    await candidateOf(built, next, folder),
    live && (async () => candidateOf(live, registry, await download(store, live.base.slice(1), live.files))),
  );
};
