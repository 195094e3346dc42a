import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { compileFunction } from 'node:vm';
import type { PageMatch, PublicRead, SsrPage, SsrRequest } from '@rushtone/releases';
import { readHost, type Brand } from '@rushtone/site';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { LiveReleases } from '../releases/live.ts';

type RemoteBuild = { remote: unknown; heads?: unknown };

/** What `shell/src/ssr/render.tsx` exports. */
type ShellBuild = {
  sharedModules: Readonly<Record<string, { lib: () => unknown }>>;
  renderPage: (
    request: SsrRequest,
    source: (RemoteBuild & { page: string }) | undefined,
    read: PublicRead,
    findHtml: (responses: SsrPage['responses']) => string | undefined,
  ) => Promise<SsrPage>;
};

const HTML_TTL_MS = 5_000;
const HTML_MAX_BYTES = 20_000_000;

const NOT_RENDERED: SsrPage = { responses: {}, head: {}, html: '' };

const hash = (algorithm: string, content: string): string =>
  createHash(algorithm).update(content).digest('base64');

/** Runs a CommonJS build; `modules` stand in for packages of their name. A file that was changed is run again. */
const createBuildLoader = () => {
  const loaded = new Map<string, { version: unknown; exports: unknown }>();
  return <Exports>(path: string, integrity?: string, modules: Readonly<Record<string, unknown>> = {}) => {
    const version = `${statSync(path).mtimeMs}`;
    const known = loaded.get(path);
    if (known?.version === version) return known.exports as Exports;
    const code = readFileSync(path, 'utf8');
    if (integrity !== undefined && `sha384-${hash('sha384', code)}` !== integrity)
      throw new Error(`${path} does not match the hash of its release.`);
    const require = createRequire(path);
    const module: { exports: unknown } = { exports: {} };
    const run = compileFunction(code, ['module', 'exports', 'require'], { filename: path });
    run(module, module.exports, (name: string) => modules[name] ?? require(name));
    loaded.set(path, { version, exports: module.exports });
    return module.exports as Exports;
  };
};

export type Renderer = (request: SsrRequest, match: PageMatch | undefined) => Promise<SsrPage>;

type Options = {
  distDir: string;
  releases: LiveReleases;
  readAs: (brand: Brand) => PublicRead;
  log: FastifyBaseLogger;
};

/**
 * Renders pages with the builds that shell and remotes ship for it. Without a build, or when it fails, the page has
 * no HTML and comes up by its scripts. It shares nothing with the API but requests, public reads and results, so it
 * can run in a process of its own.
 */
export const createRenderer = ({ distDir, releases, readAs, log }: Options): Renderer => {
  const shellFile = resolve(distDir, 'shell/server.cjs');
  const loadShell = createBuildLoader();
  const htmlCache = new LRUCache<string, string>({
    ttl: HTML_TTL_MS,
    maxSize: HTML_MAX_BYTES,
    sizeCalculation: (html, key) => html.length + key.length,
  });
  let shell: ShellBuild | undefined;
  let loadRemote = createBuildLoader();

  /** Remotes run with the modules of one shell build: after a new one they are run again. */
  const openShell = (): ShellBuild => {
    const current = loadShell<ShellBuild>(shellFile);
    if (current !== shell) loadRemote = createBuildLoader();
    shell = current;
    return current;
  };

  const openRemote = async ({ release }: PageMatch, { sharedModules }: ShellBuild): Promise<RemoteBuild> => {
    const file = release.server ?? '';
    const name = `${release.name}/${release.version}/${file}`;
    const path = join(await releases.folderOf(name), name);
    const shared = Object.entries(sharedModules).map(([module, { lib }]) => [module, lib()]);
    return loadRemote<RemoteBuild>(path, release.files[file], Object.fromEntries(shared));
  };

  const render: Renderer = async (request, match) => {
    const current = openShell();
    const source = match && { ...(await openRemote(match, current)), page: match.page };
    let key = '';
    const page = await current.renderPage(
      request,
      source,
      readAs(readHost(request.host).brand),
      (responses) => {
        const data = hash('sha1', JSON.stringify(responses));
        key = `${request.registry.rev} ${request.host} ${request.address} ${data}`;
        return htmlCache.get(key);
      },
    );
    if (page.html !== '') htmlCache.set(key, page.html, { noUpdateTTL: true });
    return page;
  };

  return async (request, match) => {
    const built = match === undefined || (match.release.server && !match.release.frame);
    if (!built || !existsSync(shellFile)) return NOT_RENDERED;
    try {
      return await render(request, match);
    } catch (error) {
      log.warn(error, `${request.address.split('?')[0]} could not be rendered on the server.`);
      return NOT_RENDERED;
    }
  };
};
