import { createRequire } from 'node:module';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Envelope } from '@rushtone/domain';
import type { PageMatch, Registry } from '@rushtone/releases';
import type { RuntimeConfig } from '@rushtone/site';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveReleases } from '../releases/live.ts';

type FirstView = {
  host: string;
  address: string;
  config: RuntimeConfig;
  registry: Registry;
  answers: Readonly<Record<string, Envelope>>;
};

/** What the shell's build for the server gives; remotes find the shared modules under a global name. */
type ShellBuild = {
  sharedModules: Readonly<Record<string, { lib: () => unknown }>>;
  renderFirstView: (view: FirstView & { remote: unknown; page: string }) => Promise<string>;
};

const KEPT = 200;
const KEPT_MS = 5_000;

const sha384 = (path: string): string =>
  `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`;

/** Loads a built file, and anew when it has been built again; one that is not what its release says, never. */
const createLoader = () => {
  const require = createRequire(import.meta.url);
  const builtAt = new Map<string, number>();
  return <Content>(path: string, integrity?: string): Content => {
    const { mtimeMs } = statSync(path);
    if (builtAt.get(path) !== mtimeMs) {
      if (integrity !== undefined && sha384(path) !== integrity)
        throw new Error(`${path} is not the file that was released.`);
      delete require.cache[path];
    }
    builtAt.set(path, mtimeMs);
    return require(path) as Content;
  };
};

/** Some addresses are asked for again and again; the same HTML serves them for a few seconds. */
const createShortMemory = () => {
  const kept = new Map<string, { html: string; at: number }>();
  return {
    get: (key: string): string | undefined => {
      const known = kept.get(key);
      return known && Date.now() - known.at < KEPT_MS ? known.html : undefined;
    },
    set: (key: string, html: string): void => {
      kept.delete(key);
      kept.set(key, { html, at: Date.now() });
      const [oldest] = kept.keys();
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    },
  };
};

/**
 * Draws the first view of a page with the builds that shell and remote ship for it. '' when there is none, or
 * when it fails: the page then comes up by its scripts alone.
 */
export const createFirstViews = (distDir: string, releases: LiveReleases, log: FastifyBaseLogger) => {
  const load = createLoader();
  const memory = createShortMemory();
  const shellFile = join(distDir, 'shell/server.cjs');

  const draw = async ({ release, page }: PageMatch, view: FirstView): Promise<string> => {
    const shell = load<ShellBuild>(shellFile);
    const shared = Object.entries(shell.sharedModules).map(([name, { lib }]) => [name, lib()]);
    Object.assign(globalThis, { SHARED_MODULES: Object.fromEntries(shared) });
    const file = release.server ?? '';
    const name = `${release.name}/${release.version}/${file}`;
    const folder = await releases.folderOf(name);
    const { remote } = load<{ remote: unknown }>(join(folder, name), release.files[file]);
    return shell.renderFirstView({ ...view, remote, page });
  };

  return async (match: PageMatch | undefined, view: FirstView): Promise<string> => {
    if (!match?.release.server || match.release.frame || !existsSync(shellFile)) return '';
    const key = `${view.registry.rev} ${view.host} ${view.address}`;
    const known = memory.get(key);
    if (known !== undefined) return known;
    try {
      const html = await draw(match, view);
      memory.set(key, html);
      return html;
    } catch (error) {
      log.warn(error, `The first view of ${view.address.split('?')[0]} could not be drawn.`);
      return '';
    }
  };
};
