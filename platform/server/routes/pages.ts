import { fitsContract } from '../../registry/contract-range.ts';
import type { PageMatch, Registry, ShellAssets } from '../../registry/registry.ts';
import type { SsrRequest } from '../../registry/ssr.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PRIVATE_PAGE } from '../http/caching.ts';
import { createRenderer, type RenderedPage, type RendererOptions } from '../rendering/renderer.ts';
import type { ServerSite } from '../server-site.ts';
import { createVersionSets } from '../versions/version-sets.ts';
import { createVisitors, type Visitor } from '../versions/visitor.ts';
import type { MayTest } from '../versions/may-test.ts';
import type { TesterProof } from '../versions/tester-proof.ts';

export type Redirect = { to: string; status: 302 | 308; caching?: string };

/** What a path is on a host. The shell serves a page without a `match`. */
export type PageRoute = { kind: 'page'; match: PageMatch | undefined } | { kind: 'not-found' } | Redirect;

/** A page as the server sends it. */
export type ServedPage<Head, Answer> = {
  request: FastifyRequest;
  rendered: RenderedPage<Head, Answer>;
  match: PageMatch | undefined;
  assets: ShellAssets;
  /** The signed registry. */
  registry: Registry;
  visitor: Visitor;
  isNotFound: boolean;
};

/** What the site decides about its pages. */
export type SitePages<Head, Answer> = {
  /** Finds what serves the request, with the versions of this visitor and the shell that they get. */
  route: (request: FastifyRequest, versions: Registry, shell: ShellAssets) => Promise<PageRoute> | PageRoute;
  /** Host, address and configuration that the page is rendered with. */
  ssrRequest: (request: FastifyRequest) => Omit<SsrRequest, 'registry'>;
  isMissing: (head: Head) => boolean;
  /** Where a missing page has moved. */
  movedTo: (request: FastifyRequest) => Promise<Redirect | undefined>;
  /** Cache headers of a page that is the same for all visitors. */
  caching: (page: ServedPage<Head, Answer>) => Record<string, string>;
  document: (page: ServedPage<Head, Answer>) => string;
  /** The page of testers at `/releases`, with this content; `null` on hosts without one. */
  testerPage: (request: FastifyRequest, title: string, body: string) => string | null;
  /** A plain page that says that nothing can be shown, and loads itself again. */
  unavailable: (request: FastifyRequest, message: string) => string;
};

const NOT_BUILT = 'The front end is not built. Run npm start.';
const BACK_SOON = 'This page cannot be opened right now. It tries again every 10 seconds.';
const HTML = 'text/html; charset=utf-8';

const redirect = (reply: FastifyReply, { to, status, caching }: Redirect): FastifyReply => {
  if (caching !== undefined) reply.header('cache-control', caching);
  return reply.redirect(to, status);
};

export type PageOptions<Head, Answer> = RendererOptions<Head, Answer> &
  ServerSite & {
    pages: SitePages<Head, Answer>;
    proof: TesterProof;
    anyoneTests: boolean;
    mayTest: MayTest;
    /** The content of the page of testers; `null` while there is no registry. */
    renderReleases: () => Promise<string | null>;
  };

const RELEASES = /^\/releases\/?(\?|$)/;

/** Serves the HTML of a page for all paths that are neither endpoints nor files. */
export const pageRoutes = <Head, Answer>(app: FastifyInstance, options: PageOptions<Head, Answer>): void => {
  const { releases, pages, route, mayTest, renderReleases } = options;
  const { render, close } = createRenderer(options);
  const findVersions = createVersionSets(releases);
  const readVisitor = createVisitors(options);
  app.addHook('onClose', close);

  const sendUnavailable = (request: FastifyRequest, reply: FastifyReply, message: string): FastifyReply =>
    reply
      .code(503)
      .headers({ 'cache-control': 'no-store', 'retry-after': '10' })
      .type(HTML)
      .send(pages.unavailable(request, message));

  const servePage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    assets: ShellAssets,
    registry: Registry,
  ): Promise<FastifyReply> => {
    const visitor = await readVisitor(request, reply, registry);
    const versions = await findVersions(registry, visitor, assets);
    const found = await pages.route(request, versions, assets);
    if ('to' in found) return redirect(reply, found);
    const served = found.kind === 'page' ? found.match : undefined;
    // A remote whose contract the shell does not support is neither preloaded nor rendered.
    const match = served && fitsContract(served.release.contract, assets.contract) ? served : undefined;
    const rendered = await render({ ...pages.ssrRequest(request), registry: versions }, match);
    const isNotFound = found.kind === 'not-found' || pages.isMissing(rendered.head);
    const moved = isNotFound && !rendered.unread ? await pages.movedTo(request) : undefined;
    if (moved !== undefined) return redirect(reply, moved);
    const page = { request, rendered, match, assets, registry, visitor, isNotFound };
    if (!visitor.isPrivate) reply.headers(pages.caching(page));
    if (rendered.unread || rendered.stale) reply.header('cache-control', 'no-store');
    if (rendered.unread) reply.header('retry-after', '10');
    return reply.code(rendered.unread ? 503 : isNotFound ? 404 : 200).send(pages.document(page));
  };

  const testerPage = async (request: FastifyRequest): Promise<string | null> => {
    if (!RELEASES.test(request.url) || !(await mayTest(request))) return null;
    const body = await renderReleases();
    return body && pages.testerPage(request, 'Releases', body);
  };

  app.get('/*', route('page'), async (request, reply) => {
    try {
      const forTester = await testerPage(request);
      if (forTester !== null)
        return await reply
          .headers({ vary: 'Cookie', 'cache-control': PRIVATE_PAGE })
          .type(HTML)
          .send(forTester);
      const [assets, registry] = await Promise.all([releases.shell(), releases.registry()]);
      if (!assets) return sendUnavailable(request, reply, NOT_BUILT);
      if (!registry) return sendUnavailable(request, reply, BACK_SOON);
      reply.type(HTML);
      return await servePage(request, reply, assets, registry);
    } catch (error) {
      request.log.error({ err: error, req: request }, 'a page failed');
      return sendUnavailable(request, reply, BACK_SOON);
    }
  });
};
