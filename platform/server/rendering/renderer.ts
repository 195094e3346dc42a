import type { Meter } from '@opentelemetry/api';
import type { FastifyBaseLogger } from 'fastify';
import { frameOf, type PageMatch, type Release } from '../../registry/registry.ts';
import type { PublicRead, SsrPage, SsrRequest } from '../../registry/ssr.ts';
import type { LiveReleases } from '../releases/live-releases.ts';
import { versionsText } from '../versions/version-sets.ts';
import { createHtmlCache } from './html-cache.ts';
import type { z } from 'zod';
import type { RenderingConfig } from './rendering-config.ts';
import type { Build } from './render-messages.ts';
import { createRenderFailures } from './render-failures.ts';
import { RenderFailure } from './render-process.ts';
import { createProcesses, type Target } from './render-processes.ts';
import { readProtection } from './render-sandbox.ts';

/** `unread` if the page's data could not be read, `stale` if older data were used. */
export type RenderedPage<Head = unknown, Answer = unknown> = SsrPage<Head, Answer> & {
  unread?: true;
  stale?: true;
};

const NOT_RENDERED: RenderedPage = { responses: {}, head: {}, html: '' };

const SERVER_FILE = 'server.cjs';

/** Reads and caches the server build of the live shell. */
const createShellBuild = ({ shell: readShell, shellFile }: LiveReleases) => {
  let last: { build: Build; hash: string } | null = null;
  return async () => {
    const assets = await readShell();
    const hash = assets?.files[SERVER_FILE];
    if (!assets || hash === undefined) return null;
    if (last?.hash === hash) return last;
    const code = await shellFile(assets, SERVER_FILE);
    if (!code) return null;
    last = { build: { name: `shell/${assets.version}/${SERVER_FILE}`, code: String(code) }, hash };
    return last;
  };
};

/** Applies the time limit, including process start and reads. */
const inTime = <Value>(promise: Promise<Value>, limitMs: number): Promise<Value> => {
  const late = Promise.withResolvers<Value>();
  const timer = setTimeout(() => late.reject(new RenderFailure('late', 'It took too long.')), limitMs);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
};

/** How the site reads the data of a page. `onStale` is called when an older response is returned. */
export type ReadAs<Answer = unknown> = (request: SsrRequest, onStale: () => void) => PublicRead<Answer>;

export type Renderer<Head = unknown, Answer = unknown> = {
  render: (request: SsrRequest, match: PageMatch | undefined) => Promise<RenderedPage<Head, Answer>>;
  close: () => Promise<void>;
};

export type RendererOptions<Head = unknown, Answer = unknown> = RenderingConfig & {
  releases: LiveReleases;
  readAs: ReadAs<Answer>;
  /** Form of the head of a page. */
  headShape: z.ZodType<Head>;
  log: FastifyBaseLogger;
  meter: Meter;
  production: boolean;
};

const UNPROTECTED =
  'Processes that render pages are not protected: this system does not allow namespaces (unshare -np), and RENDERER_ADDRESS is not set.';

/** Returns whether the server runs the builds of a remote. Without protection it runs those of the shell's key only. */
const createMayRun = ({ releases, log, renderer, allUnprotected, production }: RendererOptions) => {
  const protection = readProtection(renderer);
  const announce = async (): Promise<void> => {
    const kind = await protection;
    if (kind !== 'none') return log.info(`Processes that render pages are protected by: ${kind}.`);
    const rest =
      production && !allUnprotected ? ' Remotes with a key of their own are rendered in the browser.' : '';
    return log.warn(`${UNPROTECTED}${rest}`);
  };
  void announce();
  return async (name: string | undefined): Promise<boolean> =>
    name === undefined ||
    !production ||
    allUnprotected ||
    (await protection) !== 'none' ||
    releases.hasShellKey(name);
};

/**
 * Renders pages with the server builds of shell and remotes, in separate processes. Without a build, or when rendering
 * fails, the page has no HTML and is rendered by the client.
 */
export const createRenderer = <Head, Answer>(
  options: RendererOptions<Head, Answer>,
): Renderer<Head, Answer> => {
  const { releases, readAs, log, meter, limitMs, renderer, headShape } = options;
  const mayRun = createMayRun(options);
  const readShellBuild = createShellBuild(releases);
  const failures = createRenderFailures(log, meter);
  const htmlCache = createHtmlCache();
  const processes = createProcesses({
    readFile: async (name) => (await releases.file(name)) ?? releases.previewFile(name),
    limitMs,
    renderer,
    headShape,
    onFailure: failures.processEnded,
  });

  const targetOf = async (release: Release | undefined): Promise<Target | null> => {
    const shell = await readShellBuild();
    if (!shell) return null;
    const label = release ? `${release.name} ${release.version}` : 'the shell';
    const key = [shell.hash, release?.name, release?.version, release?.files[release.server ?? '']].join(' ');
    return { key, label, shell: shell.build, ...(release && { release }) };
  };

  const render = async (
    target: Target,
    request: SsrRequest,
    page: string | undefined,
  ): Promise<RenderedPage> => {
    const { config, registry, ...address } = request;
    let isStale = false;
    const read = readAs(request, () => {
      isStale = true;
    });
    const marked = (known: SsrPage): RenderedPage => (isStale ? { ...known, stale: true } : known);
    const key = [registry.rev, versionsText(registry), request.host, request.address, target.key].join(' ');
    const cached = await htmlCache.find(key, read);
    if (cached.page) return marked(cached.page);
    const running = await processes.open(target);
    const rendered = await running.render(
      { ...address, ...(page !== undefined && { page }) },
      { config, registry },
      cached.read,
    );
    htmlCache.set(key, rendered);
    return marked(rendered);
  };

  const renderMatch: Renderer['render'] = async (request, match) => {
    if (match && (!match.release.server || frameOf(match))) return NOT_RENDERED;
    if (!(await mayRun(match?.release.name))) return NOT_RENDERED;
    const target = await targetOf(match?.release);
    if (!target) return NOT_RENDERED;
    if (failures.isBroken(target)) return NOT_RENDERED;
    try {
      return await inTime(render(target, request, match?.page), limitMs);
    } catch (error) {
      const reason = failures.pageFailed(target, request.address, error);
      return reason === 'read' ? { ...NOT_RENDERED, unread: true } : NOT_RENDERED;
    }
  };
  // Heads have the form that the site gave, and responses come from what it reads.
  return { close: processes.close, render: renderMatch as Renderer<Head, Answer>['render'] };
};
