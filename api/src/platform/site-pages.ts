import type { Envelope } from '@rushtone/domain';
import { frameOf } from '@rushtone/platform/registry';
import {
  preloads,
  waitingPictures,
  type Redirect,
  type ServedPage,
  type SitePages,
  type Waiting,
} from '@rushtone/platform/server';
import { SITES, subscriberHost, type PageHead, type RuntimeConfig } from '@rushtone/site';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../http/services.ts';
import { paragraph, plainPage } from '../http/html/plain-page.ts';
import { hostOf, mainOriginOf, customDomainOrigin, ownOriginOf, runtimeFor } from '../http/host.ts';
import { presentNameOf } from '../features/websites/former-names.ts';
import { renderDocument } from './document.ts';
import { completeHead } from './head.ts';
import { matchPage, trimSlashes } from './match-page.ts';
import type { PageCaching } from './page-caching.ts';

type Served = ServedPage<PageHead, Envelope>;

/** Cache header of redirects; short, because a former name can be taken again. */
const MOVED = 'public, max-age=300';

/** Returns where a website is by its former name; `undefined` if there is none. */
const movedTo = async (request: FastifyRequest, db: Services['db']): Promise<Redirect | undefined> => {
  const { brand, role } = hostOf(request);
  if (role.kind !== 'subscriber') return undefined;
  const name = await presentNameOf({ db, brand, now: new Date() }, role.name);
  if (name === undefined) return undefined;
  const main = new URL(mainOriginOf(request));
  const to = `${main.protocol}//${subscriberHost({ mainHost: main.host }, name)}${request.url}`;
  return { to, status: 308, caching: MOVED };
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

const pathOf = ({ url }: FastifyRequest): string => trimSlashes(new URL(`http://page${url}`).pathname);

/** Whether the scripts of a page wait: those of a website, whose links and songs act without the shell, and with Save-Data. */
const waitingOf = ({ request, rendered, assets, visitor }: Served): Waiting | undefined => {
  const { kind } = hostOf(request).role;
  const canWait = kind === 'subscriber' || (kind === 'main' && visitor.savesData);
  const isTesting = visitor.isTester || Object.keys(visitor.choices).length > 0;
  if (!canWait || !assets.startsScripts || rendered.html === '' || isTesting) return undefined;
  return { prefetch: !visitor.savesData };
};

/** What the shell reads in the page; it says nothing of a visitor but the channel, which thousands share. */
const pageConfig = ({ request, rendered, visitor }: Served, runtime: RuntimeConfig): RuntimeConfig => ({
  ...runtimeFor(runtime, request),
  channel: visitor.channel,
  ...(visitor.isTester && { tester: true }),
  ...(request.ownSite && { host: hostOfOwn(request.ownSite) }),
  ...(rendered.stale && { stale: rendered.stale }),
});

/** What this site decides about its pages: redirects of websites, heads, documents and caching. */
export const createSitePages = (
  { runtime, db, customDomains }: Services,
  caching: PageCaching,
): SitePages<PageHead, Envelope> => ({
  async route(request, versions, shell) {
    const route = matchPage(hostOf(request), pathOf(request), versions, shell);
    if (route.kind === 'main-site') return { to: mainOriginOf(request) + request.url, status: 302 };
    const domain = await customDomainAt(request, customDomains);
    return domain === undefined ? route : { to: domain, status: 302, caching: MOVED };
  },
  ssrRequest(request) {
    const origin = ownOriginOf(request);
    return {
      host: request.ownSite ? hostOfOwn(request.ownSite) : new URL(origin).host,
      address: request.url,
      origin,
      config: runtimeFor(runtime, request),
    };
  },
  isMissing: (head) => head.notFound === true,
  movedTo: (request) => movedTo(request, db),
  caching: ({ rendered, match }) => caching({ responses: rendered.responses, match }),
  document(page) {
    const { request, rendered, match, assets, registry, visitor } = page;
    const host = hostOf(request);
    const site = SITES[host.brand];
    const waits = waitingOf(page);
    const head = completeHead(rendered.head, {
      site,
      host,
      path: pathOf(request),
      isPublic: match !== undefined && !frameOf(match),
      mainOrigin: mainOriginOf(request),
      origin: ownOriginOf(request),
    });
    return renderDocument({
      site,
      head,
      assets,
      runtime: pageConfig(page, runtime),
      registry,
      preloads: preloads({ assets, match, pictures: head.pictures, waits }),
      responses: rendered.responses,
      html: waits && visitor.savesData ? waitingPictures(rendered.html) : rendered.html,
      isInstallable: host.role.kind === 'main',
      waits,
    });
  },
  testerPage(request, title, body) {
    const { brand, role } = hostOf(request);
    return role.kind === 'main' ? plainPage({ brand, title, body, wide: true }) : null;
  },
  unavailable: (request, message) =>
    plainPage({ brand: hostOf(request).brand, title: 'Back soon', body: paragraph(message), refresh: 10 }),
});
