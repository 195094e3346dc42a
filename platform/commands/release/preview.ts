import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import {
  currentPreviews,
  isPreviewName,
  PREVIEW_DAYS,
  verifyPreview,
  type Registry,
} from '../../registry/index.ts';
import {
  assertCanSign,
  expiryAfter,
  hashOfManifest,
  publishVersion,
  readBuiltRelease,
  readPreviews,
  updatePreviews,
} from '../../store/index.ts';
import { completeRelease, readRemoteManifest } from '../../build/index.ts';
import { compile } from '../../build/compile.ts';
import { compressFolder } from '../builds/compress.ts';
import { inputsOf } from '../builds/targets.ts';
import type { CommandSite } from '../site/command-site.ts';
import { remoteFolder, remotePlace, remoteVersion } from '../site/places.ts';
import { assertFits, assertPaths, assertSlots, assertStylesInside } from './gates.ts';
import { liveShell } from './live-shells.ts';
import type { Session } from './session.ts';

/** Includes a hash of the sources, so that a version never has two contents. */
const versionOf = (site: CommandSite, name: string, id: string): string => {
  const target = site.targets().find((each) => each.name === name);
  if (!target) throw new Error(`${name} cannot be built.`);
  const digest = createHash('sha256').update(inputsOf(target)).digest('hex').slice(0, 8);
  return `${remoteVersion(site, name)}-${id}.${digest}`;
};

/** Builds the working tree into a folder apart from the served build. */
const buildPreview = async (site: CommandSite, name: string, version: string): Promise<string> => {
  const folder = remoteFolder(site, name);
  const out = path.join(site.dist, 'previews', name, version);
  rmSync(out, { recursive: true, force: true });
  console.log(`Building ${remotePlace(site, name)} as ${version}…`);
  await compile(site.remoteConfig(folder, { production: true, preview: { version, out } }));
  await compile(site.remoteServerConfig(folder, out, version));
  completeRelease(out);
  compressFolder(out);
  return out;
};

/** Returns the link of previews: on this machine's server if its store is a folder, otherwise on the site. */
const linkOf = ({ site, config }: Session, names: readonly string[], id: string): string => {
  const [first = ''] = names;
  const [page = '/'] = Object.keys(readRemoteManifest(remoteFolder(site, first)).hosts.main ?? {});
  const origin = site.addressOf(config.kind === 'folder' ? 'local' : 'public');
  return `${origin}${page}?${names.map((name) => `mf.${name}=${id}`).join('&')}`;
};

/** Throws unless the working tree of a remote may be a preview. */
const assertPreview = async (session: Session, registry: Registry, name: string): Promise<void> => {
  const { site, trust } = session;
  assertCanSign([`targets/${name}`], trust);
  if (!registry.channels[name]) throw new Error(`No version of ${name} is live: a preview needs one.`);
  const folder = remoteFolder(site, name);
  const manifest = readRemoteManifest(folder);
  assertStylesInside(site, folder);
  const shell = await liveShell(session, registry);
  assertFits(name, manifest.contract, shell);
  assertPaths(site, name, manifest, Object.values(registry.remotes), shell);
  assertSlots(name, manifest, Object.values(registry.remotes), shell);
};

/** Builds and stores the working tree of a remote. Returns a line that names its version. */
const storePreview = async (
  { site, store, trust }: Session,
  registry: Registry,
  name: string,
  id: string,
): Promise<string> => {
  const version = versionOf(site, name, id);
  const built = await buildPreview(site, name, version);
  try {
    const release = readBuiltRelease(built);
    const preview = {
      id,
      version,
      hash: hashOfManifest(release),
      contract: release.contract,
      until: expiryAfter(PREVIEW_DAYS),
    };
    if (!(await verifyPreview(release, name, preview, registry)))
      throw new Error(`The preview of ${name} takes what is not its own.`);
    await publishVersion(store, built);
    const others = (each: { id: string }) => each.id !== id;
    await updatePreviews(store, name, (previews) => [preview, ...previews.filter(others)], trust);
    return `${name} ${version} is the preview ${id} until ${preview.until.slice(0, 10)}`;
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
};

/**
 * Stores the working tree of remotes as a named preview for testers. It is never live; only the remotes' keys sign it.
 * All are checked before the first is built.
 */
export const previewRemotes = async (
  session: Session,
  names: readonly string[],
  id: string,
): Promise<string[]> => {
  if (!isPreviewName(id))
    throw new Error(`--preview needs a name such as fix-42, of at most 20 characters; it is "${id}".`);
  const registry = await session.read();
  for (const name of names) await assertPreview(session, registry, name);
  const lines: string[] = [];
  for (const name of names) lines.push(await storePreview(session, registry, name, id));
  return [...lines, `For testers: ${linkOf(session, names, id)}`];
};

/** Lists the unexpired previews of all remotes. */
export const listPreviews = async ({ store, trust, read }: Session): Promise<string[]> => {
  const lines: string[] = [];
  for (const name of Object.keys((await read()).channels)) {
    const list = await readPreviews(store, name, trust.root);
    for (const { id, version, contract, until } of list ? currentPreviews(list, Date.now()) : [])
      lines.push(`${name}  ${id}  ${version}  ${contract}  until ${until.slice(0, 16)}`);
  }
  return lines.length > 0 ? lines : ['There is no preview.'];
};

export const endPreview = async ({ store, trust }: Session, name: string, id: string): Promise<string[]> => {
  const list = await readPreviews(store, name, trust.root);
  if (!list || !currentPreviews(list, Date.now()).some((each) => each.id === id))
    throw new Error(`${name} has no preview ${id}. To list them: npm run release -- previews`);
  await updatePreviews(store, name, (previews) => previews.filter((each) => each.id !== id), trust);
  return [`The preview ${id} of ${name} has ended. To remove its files: npm run release -- prune`];
};
