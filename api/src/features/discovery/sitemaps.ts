import { paths, SITES, subscriberHost, type Brand } from '@rushtone/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '@rushtone/platform/server';
import { namedPlaylists } from '../catalog/playlists.ts';
import { countSongs, songIds } from '../catalog/song-rows.ts';
import { siteNames } from '../websites/public-sites.ts';
import { notFound } from '../../errors/api-error.ts';
import { hostOf, mainOriginOf } from '../../http/host.ts';
import type { Services } from '../../http/services.ts';

const HELD = 'public, max-age=3600';
/** Songs per sitemap; at most 50,000 URLs are allowed. */
const SONGS_AT_ONCE = 20_000;
const HIDDEN = { config: { limit: 'page' }, schema: { hide: true } } as const;

const openPages = (brand: Brand): string[] => [
  paths.home,
  paths.playlists,
  paths.network,
  paths.members,
  paths.latest,
  paths.subscribe,
  paths.about,
  paths.faq,
  paths.contact,
  paths.privacy,
  SITES[brand].whatIs.path,
];

const sendSitemap = (reply: FastifyReply, addresses: readonly string[]): FastifyReply => {
  const urls = addresses.map((address) => `<url><loc>${escapeHtml(address)}</loc></url>`).join('');
  return reply
    .header('cache-control', HELD)
    .type('application/xml; charset=utf-8')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`,
    );
};

/** Serves `/robots.txt` and sitemaps of pages and songs. */
export const sitemapRoutes = (app: FastifyInstance, { db, customDomains }: Services): void => {
  app.get('/robots.txt', HIDDEN, async (request, reply) => {
    const songs = await countSongs(db, hostOf(request).brand);
    const parts = Math.ceil(songs / SONGS_AT_ONCE);
    const maps = [
      'sitemap.xml',
      ...Array.from({ length: parts }, (_, part) => `sitemap-songs-${part + 1}.xml`),
    ];
    const rules = ['User-agent: *', 'Disallow: /api/', 'Disallow: /account', 'Disallow: /search'];
    const lines = [...rules, '', ...maps.map((map) => `Sitemap: ${mainOriginOf(request)}/${map}`), ''];
    return reply.header('cache-control', HELD).type('text/plain; charset=utf-8').send(lines.join('\n'));
  });

  app.get('/sitemap.xml', HIDDEN, async (request, reply) => {
    const { brand } = hostOf(request);
    const origin = mainOriginOf(request);
    const { protocol, host: mainHost } = new URL(origin);
    const playlists = (await namedPlaylists({ db, brand }, 'asc')).map(({ id }) => paths.playlist(id));
    const names = await siteNames(db, brand);
    const sites = await Promise.all(
      names.map(async (name) => {
        const domain = await customDomains.domainOf({ brand, name });
        return domain ? `https://${domain}/` : `${protocol}//${subscriberHost({ mainHost }, name)}/`;
      }),
    );
    return sendSitemap(reply, [
      ...[...openPages(brand), ...playlists].map((path) => origin + path),
      ...sites,
    ]);
  });

  app.get(
    '/sitemap-songs-:part.xml',
    HIDDEN,
    async (request: FastifyRequest<{ Params: { part: string } }>, reply) => {
      const part = /^[1-9]\d{0,3}$/.test(request.params.part) ? Number(request.params.part) : 0;
      const range = { limit: SONGS_AT_ONCE, offset: (part - 1) * SONGS_AT_ONCE };
      const ids = part === 0 ? [] : await songIds(db, hostOf(request).brand, range);
      if (ids.length === 0) throw notFound('There is no such sitemap.');
      return sendSitemap(
        reply,
        ids.map((s) => mainOriginOf(request) + paths.song({ s })),
      );
    },
  );
};
