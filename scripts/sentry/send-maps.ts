import type { Registry, Release, ShellAssets } from '@rushtone/platform/registry';
import { readRelease, readShell, type ReleaseStore } from '@rushtone/platform/store';
import type { Session } from '@rushtone/platform/commands';
import { readMap } from '@rushtone/platform/commands/builds';
import { DIST } from '../../webpack/paths.ts';
import type { ReleasedScript } from './artifact-bundle.ts';
import { readSentryUpload, uploadMaps } from './upload.ts';

type Released = Pick<Release, 'name' | 'version' | 'base' | 'files'>;

/** Describes a shell like a remote; its scripts are below `/assets/`. */
const releasedShell = ({ version, files }: ShellAssets): Released => ({
  name: 'shell',
  version,
  base: '/',
  files,
});

/** Returns the scripts of a stored release that have a source map. */
const scriptsOf = async (store: ReleaseStore, { base, files }: Released): Promise<ReleasedScript[]> => {
  const found: ReleasedScript[] = [];
  for (const name of Object.keys(files).filter((each) => each.endsWith('.js'))) {
    const script = `${base.slice(1)}${name}`;
    const [content, map] = [await store.read(script), await readMap(store, DIST, script)];
    if (content && map !== null) found.push({ script, content, map: Buffer.from(map) });
  }
  return found;
};

const send = async (store: ReleaseStore, released: Released): Promise<string | null> => {
  const upload = readSentryUpload(process.env);
  if (upload === null) return null;
  const release = `${released.name}@${released.version}`;
  const scripts = await scriptsOf(store, released);
  await uploadMaps(upload, release, scripts);
  return `${new URL(upload.url).host} has the source maps of ${release}: ${scripts.length} scripts.`;
};

/**
 * Uploads the source maps of an upcoming release if an error service is configured. An unavailable service does not
 * block the release.
 */
export const sendMaps = async (store: ReleaseStore, released: Release | ShellAssets): Promise<void> => {
  const one = 'base' in released ? released : releasedShell(released);
  try {
    const line = await send(store, one);
    if (line !== null) console.log(line);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(
      `The source maps of ${one.name} ${one.version} were not uploaded: ${reason}\n` +
        `Try again: npm run release -- maps ${one.name} ${one.version}`,
    );
  }
};

const readReleased = async (store: ReleaseStore, registry: Registry, name: string, version?: string) => {
  const live = registry.channels[name]?.live.version;
  if (live === undefined) throw new Error(`${name} is not in the registry.`);
  return name === 'shell'
    ? releasedShell(await readShell(store, registry, version ?? live))
    : readRelease(store, registry, name, version ?? live);
};

/** `npm run release -- maps` uploads source maps again. */
export const mapsCommand = async (
  { store, read }: Pick<Session, 'store' | 'read'>,
  [name = '', version]: readonly string[],
): Promise<string[]> => {
  const line = await send(store, await readReleased(store, await read(), name, version));
  if (line === null)
    throw new Error('There is no service for errors: set SENTRY_ORG, SENTRY_PROJECT and SENTRY_AUTH_TOKEN.');
  return [line];
};
