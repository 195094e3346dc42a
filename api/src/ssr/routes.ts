import { fitsContract, type PageMatch, type Registry, type ShellAssets } from '@rushtone/platform/registry';
import type { Meter } from '@opentelemetry/api';
import { SITES, subscriberHost } from '@rushtone/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RenderingConfig } from '../config/config.ts';
import type { Services } from '../http/services.ts';
import { paragraph, plainPage } from '../http/html/plain-page.ts';
import { PRIVATE_PAGE } from '../http/etag.ts';
import { hostOf, mainOriginOf, customDomainOrigin, ownOriginOf, runtimeFor } from '../http/host.ts';
import { presentNameOf } from '../features/websites/former-names.ts';
import { createVersionSets } from '../versions/version-sets.ts';
import type { createVisitors, Visitor } from '../versions/visitor.ts';
import { renderDocument } from './document.ts';
import { completeHead } from './head.ts';
import { matchPage, trimSlashes } from './match-page.ts';
import { preloads } from './preloads.ts';
import type { PageCaching } from './page-caching.ts';
import type { ReadAs } from './public-read.ts';
import { createRenderer, type Renderer } from './renderer.ts';

/** Sends a plain error page that reloads itself. */
const sendPlainPage = (request: FastifyRequest, reply: FastifyReply, message: string): FastifyReply =>
  reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': '10' })
    .type('text/html; charset=utf-8')
    .send(
      plainPage({ brand: hostOf(request).brand, title: 'Back soon', body: paragraph(message), refresh: 10 }),
    );
const NOT_BUILT = 'The front end is not built. Run npm start.';
const BACK_SOON = 'This page cannot be opened right now. It tries again every 10 seconds.';

/** Returns whether the shell supports the remote's contract; otherwise it is neither preloaded nor rendered. */
const runs = ({ release }: PageMatch, { contract }: ShellAssets): boolean =>
  fitsContract(release.contract, contract);

/** Cache header of redirects; short, because a former name can be taken again. */
const MOVED = 'public, max-age=300';

/** Returns the URL of a website by its former name; `undefined` if there is none. */
const movedTo = async (request: FastifyRequest, db: Services['db']): Promise<string | undefined> => {
  const { brand, role } = hostOf(request);
  if (role.kind !== 'subscriber') return undefined;
  const name = await presentNameOf({ db, brand, now: new Date() }, role.name);
  if (name === undefined) return undefined;
  const main = new URL(mainOriginOf(request));
  return `${main.protocol}//${subscriberHost({ mainHost: main.host }, name)}${request.url}`;
};

/** Returns the URL of a website at its custom domain; `undefined` if it has none or is already requested there. */
const customDomainAt = async (
  request: FastifyRequest,
  { domainOf }: Services['customDomains'],
): Promise<string | undefined> => {
  const { brand, role } = hostOf(request);
  if (role.kind !== 'subscriber' || request.ownSite !== undefined) return undefined;
  const domain = await domainOf({ brand, name: role.name });
  return domain && customDomainOrigin(request, domain) + request.url;
};

/** Returns the equivalent subdomain host, from which pages derive brand and name. */
const hostOfOwn = ({ brand, name }: NonNullable<FastifyRequest['ownSite']>): string =>
  subscriberHost({ mainHost: SITES[brand].domain }, name);

type Page = Pick<Services, 'runtime' | 'db' | 'customDomains'> &
  Pick<Renderer, 'render'> & {
    caching: PageCaching;
    assets: ShellAssets;
    /** The signed registry. */
    registry: Registry;
    visitor: Visitor;
    /** The registry with this visitor's versions. */
    versions: Registry;
  };

const servePage = async (request: FastifyRequest, reply: FastifyReply, page: Page) => {
  const { assets, registry, visitor, versions } = page;
  const host = hostOf(request);
  const path = trimSlashes(new URL(`http://page${request.url}`).pathname);
  const route = matchPage(host, path, versions);
  const mainOrigin = mainOriginOf(request);
  if (route.kind === 'main-site') return reply.redirect(mainOrigin + request.url, 302);
  const customDomain = await customDomainAt(request, page.customDomains);
  if (customDomain !== undefined) return reply.header('cache-control', MOVED).redirect(customDomain, 302);

  const site = SITES[host.brand];
  const origin = ownOriginOf(request);
  const match = route.kind === 'page' && route.match && runs(route.match, assets) ? route.match : undefined;
  const ssr = {
    host: request.ownSite ? hostOfOwn(request.ownSite) : new URL(origin).host,
    address: request.url,
    origin,
    config: page.runtime,
    registry: versions,
  };
  const rendered = await page.render(ssr, match);
  const isNotFound = route.kind === 'not-found' || rendered.head.notFound;
  const moved = isNotFound && !rendered.unread ? await movedTo(request, page.db) : undefined;
  if (moved !== undefined) return reply.header('cache-control', MOVED).redirect(moved, 308);
  const isPublic = match !== undefined && !match.release.frame;
  const head = completeHead(rendered.head, { site, host, path, isPublic, mainOrigin, origin });
  if (!visitor.isPrivate) reply.headers(page.caching({ responses: rendered.responses, match }));
  if (rendered.unread || rendered.stale) reply.header('cache-control', 'no-store');
  if (rendered.unread) reply.header('retry-after', '10');
  const { channel, isTester } = visitor;
  const runtime = {
    ...page.runtime,
    channel,
    ...(isTester && { tester: true }),
    ...(request.ownSite && { host: hostOfOwn(request.ownSite) }),
    ...(rendered.stale && { stale: rendered.stale }),
  };
  return reply.code(rendered.unread ? 503 : isNotFound ? 404 : 200).send(
    renderDocument({
      site,
      head,
      assets,
      runtime,
      registry,
      preloads: preloads({ assets, match, pictures: head.pictures }),
      responses: rendered.responses,
      html: rendered.html,
      isInstallable: host.role.kind === 'main',
    }),
  );
};

type Options = RenderingConfig & {
  readAs: ReadAs;
  caching: PageCaching;
  meter: Meter;
  production: boolean;
  readVisitor: ReturnType<typeof createVisitors>;
  /** Returns the testers' page of a path; `null` for other visitors. */
  readTesterPage: (request: FastifyRequest) => Promise<string | null>;
};

/** Serves the HTML of a page for all paths that are neither endpoints nor files. */
export const pageRoutes = (
  app: FastifyInstance,
  { runtime, releases, db, customDomains }: Services,
  options: Options,
): void => {
  const { render, close } = createRenderer({ ...options, releases, log: app.log });
  const findVersions = createVersionSets(releases);
  app.addHook('onClose', close);

  app.get('/*', { config: { limit: 'page' }, schema: { hide: true } }, async (request, reply) => {
    try {
      const forTester = await options.readTesterPage(request);
      if (forTester !== null)
        return await reply
          .headers({ vary: 'Cookie', 'cache-control': PRIVATE_PAGE })
          .type('text/html; charset=utf-8')
          .send(forTester);
      const [assets, registry] = await Promise.all([releases.shell(), releases.registry()]);
      if (!assets) return sendPlainPage(request, reply, NOT_BUILT);
      if (!registry) return sendPlainPage(request, reply, BACK_SOON);
      reply.type('text/html; charset=utf-8');
      const visitor = await options.readVisitor(request, reply, registry);
      const versions = await findVersions(registry, visitor, assets.contract);
      return await servePage(request, reply, {
        assets,
        registry,
        visitor,
        versions,
        render,
        db,
        customDomains,
        caching: options.caching,
        runtime: runtimeFor(runtime, request),
      });
    } catch (error) {
      request.log.error({ err: error, req: request }, 'a page failed');
      return sendPlainPage(request, reply, BACK_SOON);
    }
  });
};
