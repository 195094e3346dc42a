import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { currentPreviews, isPreviewName, PREVIEW_DAYS, verifyPreview } from '@rushtone/platform/registry';
import {
  assertCanSign,
  expiryAfter,
  hashOfManifest,
  publishVersion,
  readBuiltRelease,
  readPreviews,
  updatePreviews,
} from '@rushtone/platform/store';
import { SITES } from '@rushtone/site';
import { completeRelease, readRemoteManifest, readRemotePackage } from '@rushtone/platform/build';
import { DIST, remoteFolder } from '../../webpack/paths.ts';
import { remoteConfig } from '../../webpack/remote.ts';
import { remoteServerConfig } from '../../webpack/ssr.ts';
import { compile } from '../lib/compile.ts';
import { compressFolder } from '../lib/compress.ts';
import { readPort } from '../lib/run.ts';
import { inputsOf, targets } from '../lib/targets.ts';
import { assertFits, assertPaths, assertStylesInside } from './gates.ts';
import { liveShell } from './live-shells.ts';
import type { Session } from './session.ts';

/** Includes a hash of the sources, so that a version never has two contents. */
const versionOf = (name: string, id: string): string => {
  const target = targets().find((each) => each.name === name);
  if (!target) throw new Error(`${name} cannot be built.`);
  const digest = createHash('sha256').update(inputsOf(target)).digest('hex').slice(0, 8);
  return `${readRemotePackage(remoteFolder(name)).version}-${id}.${digest}`;
};

/** Builds the working tree into a folder apart from the served build. */
const buildPreview = async (name: string, version: string): Promise<string> => {
  const folder = remoteFolder(name);
  const out = path.join(DIST, 'previews', name, version);
  rmSync(out, { recursive: true, force: true });
  console.log(`Building remotes/${name} as ${version}…`);
  await compile(remoteConfig(folder, { production: true, preview: { version, out } }));
  await compile(remoteServerConfig(folder, out, version));
  completeRelease(out);
  compressFolder(out);
  return out;
};

/** Returns the link of a preview: on this machine's server if its store is a folder, otherwise on the site. */
const linkOf = ({ kind }: Session['config'], name: string, id: string): string => {
  const [page = '/'] = Object.keys(readRemoteManifest(remoteFolder(name)).hosts.main ?? {});
  const origin =
    kind === 'folder' ? `http://localhost:${readPort(process.env.PORT)}` : `https://${SITES.rushtone.domain}`;
  return `${origin}${page}?mf.${name}=${id}`;
};

/** Stores the working tree as a named preview for testers. It is never live; only the remote's key signs it. */
export const previewRemote = async (session: Session, name: string, id: string): Promise<string[]> => {
  const { store, trust } = session;
  if (!isPreviewName(id))
    throw new Error(`--preview needs a name such as fix-42, of at most 20 characters; it is "${id}".`);
  assertCanSign([`targets/${name}`], trust);
  const registry = await session.read();
  if (!registry.channels[name]) throw new Error(`No version of ${name} is live: a preview needs one.`);
  const folder = remoteFolder(name);
  const manifest = readRemoteManifest(folder);
  assertStylesInside(folder);
  assertFits(name, manifest.contract, await liveShell(session, registry));
  assertPaths(name, manifest, Object.values(registry.remotes));

  const version = versionOf(name, id);
  const built = await buildPreview(name, version);
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
    return [
      `${name} ${version} is the preview ${id} until ${preview.until.slice(0, 10)}`,
      `For testers: ${linkOf(session.config, name, id)}`,
    ];
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
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
