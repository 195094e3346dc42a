import { currentPreviews, isRelease, seenOf, verifyRegistry, type Registry } from '../../registry/index.ts';
import {
  environmentsOf,
  integrityOfContent,
  manifestName,
  readRegistry,
  assertAttested,
  previewListName,
  PROVENANCE,
  PREVIEWS,
  readChangeLog,
  readPreviews,
  readRelease,
  readShell,
  RELEASE,
  UNSIGNED_CHANGE,
  ASSETS,
  REGISTRY,
  type ReleaseStore,
} from '../../store/index.ts';
import { scriptOfMap } from '../builds/source-maps.ts';
import { otherEnvironment } from './rules.ts';
import type { Options, Session } from './session.ts';

const COMPRESSED = /\.(br|gz)$/;
/** Number of newest registry revisions to keep in `log/`, for pages that have been open for long. */
const LOG_KEPT = 100;

type Manifest = { place: string; manifest: string; files: Readonly<Record<string, string>> };

/** Returns the manifests of all versions in the registry, and the problems of those that cannot be read. */
const readManifests = async (
  store: ReleaseStore,
  registry: Registry,
): Promise<{ manifests: Manifest[]; problems: string[] }> => {
  const manifests: Manifest[] = [];
  const problems: string[] = [];
  for (const [name, { versions }] of Object.entries(registry.channels))
    for (const { version } of versions)
      try {
        if (name === 'shell') {
          const { files } = await readShell(store, registry, version);
          manifests.push({ place: `shell/${version}/`, manifest: ASSETS, files });
          manifests.push({ place: '', manifest: '', files: assetsOf(files) });
        } else {
          const { base, files } = await readRelease(store, registry, name, version);
          manifests.push({ place: base.slice(1), manifest: RELEASE, files });
        }
      } catch (error) {
        problems.push(error instanceof Error ? error.message : String(error));
      }
  return { manifests, problems };
};

/** Returns the preview lists and the manifests of unexpired previews. Unsigned previews are not included. */
const readPreviewManifests = async ({ store, trust }: Session, registry: Registry) => {
  const manifests: Manifest[] = [];
  const problems: string[] = [];
  for (const name of Object.keys(registry.channels)) {
    const list = await readPreviews(store, name, trust.root);
    const previews = list ? currentPreviews(list, Date.now()) : [];
    if (list && previews.length > 0)
      manifests.push({ place: previewListName(list), manifest: '', files: {} });
    for (const { version, hash } of previews) {
      const place = `r/${name}/${version}/`;
      const content = await store.read(place + RELEASE);
      const manifest: unknown =
        content && integrityOfContent(content) === hash && JSON.parse(String(content));
      if (isRelease(manifest)) manifests.push({ place, manifest: RELEASE, files: manifest.files });
      else
        problems.push(`release refused: ${place}${RELEASE} is not the one that the previews of ${name} name`);
    }
  }
  return { manifests, problems };
};

/** The registries of the other environments, whose versions are in the same store. */
const readOthers = async ({ config, trust }: Session): Promise<Registry[]> => {
  const all = [undefined, ...(await environmentsOf(otherEnvironment(config)))];
  return Promise.all(
    all
      .filter((name) => name !== config.environment)
      .map((name) => readRegistry(otherEnvironment(config, name), { trust })),
  );
};

/** Returns the manifests of the registry, of the previews, and of the registries of other environments. */
const readAllManifests = async (session: Session, registry: Registry) => {
  const registries = [registry, ...(await readOthers(session))];
  const found = await Promise.all(
    registries.flatMap((each) => [readManifests(session.store, each), readPreviewManifests(session, each)]),
  );
  return {
    manifests: found.flatMap(({ manifests }) => manifests),
    problems: [...new Set(found.flatMap(({ problems }) => problems))],
  };
};

const assetsOf = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).filter(([file]) => file.startsWith('assets/')));

const namedFiles = (manifests: readonly Manifest[]): Map<string, string | null> =>
  new Map(
    manifests.flatMap(({ place, manifest, files }) => [
      [place + manifest, null] as const,
      ...Object.entries(files).map(([file, hash]) => [place + file, hash] as const),
    ]),
  );

/** The manifest that an attestation is about, by its name; `undefined` for other files. */
const attestedBy = (file: string): string | undefined => {
  const [, name, version] = /^provenance\/([^/]+)\/([^/]+)\/[^/]+$/.exec(file) ?? [];
  return name && version && manifestName({ name, version });
};

/** Returns files that no release references. */
const extraFiles = async (store: ReleaseStore, named: ReadonlyMap<string, unknown>): Promise<string[]> => {
  const lists = await Promise.all(
    ['r/', 'shell/', 'assets/', 'maps/', PREVIEWS, PROVENANCE].map((prefix) => store.list(prefix)),
  );
  return lists
    .flat()
    .filter((file) => !named.has(attestedBy(file) ?? scriptOfMap(file).replace(COMPRESSED, '')));
};

/** Checks signatures, manifests and all files of the store. Returns a line per problem. */
export const verifyStore = async (session: Session): Promise<string[]> => {
  const { store, trust } = session;
  const registry = await session.read();
  const expired = await verifyRegistry(registry, trust.root, { now: Date.now(), seen: seenOf(registry) });
  const changes = await readChangeLog(store, LOG_KEPT, trust);
  const { manifests, problems } = await readAllManifests(session, registry);
  await assertAttested(store, registry, trust.root).catch(({ message }: Error) => problems.push(message));
  const named = namedFiles(manifests);
  for (const [file, hash] of named) {
    if (hash === null) continue;
    const content = await store.read(file);
    if (!content) problems.push(`${file} is missing`);
    else if (integrityOfContent(content) !== hash) problems.push(`${file} is not what its manifest names`);
  }
  if (expired === 'expired') problems.push(`${REGISTRY} has expired; run: npm run release -- refresh`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const extra = (await extraFiles(store, named)).length;
  return [
    `Revision ${registry.rev} in ${store.where}: every signature and all ${named.size} files are right.`,
    ...changes
      .filter(({ what }) => what === UNSIGNED_CHANGE)
      .map(({ rev, what }) => `Revision ${rev} in the log is ${what}; it is shown in status only.`),
    ...(extra > 0 ? [`${extra} files are named by no release and not served; prune lists them.`] : []),
  ];
};

/** Deletes files that the registry no longer references. */
export const prune = async (session: Session, { yes }: Options): Promise<string[]> => {
  const { store } = session;
  const { manifests, problems } = await readAllManifests(session, await session.read());
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const named = namedFiles(manifests);
  const old = (await store.list('log/')).sort().slice(0, -LOG_KEPT);
  const removed = [...(await extraFiles(store, named)), ...old];
  if (removed.length === 0) return ['There is nothing to remove.'];
  if (!yes) return [...removed, `${removed.length} files would be removed. To remove them: prune --yes`];
  for (const file of removed) await store.remove(file);
  return [`${removed.length} files were removed.`];
};
