import { appIcon, DESCRIPTIONS, ICON_SIZES, paths, SITES, type Brand } from '@rushtone/site';
import type { FastifyInstance } from 'fastify';
import { randomSong } from '../catalog/random-song.ts';
import { callerOf } from '../../http/endpoints/caller.ts';
import type { Services } from '../../http/services.ts';
import { notFound } from '../../errors/api-error.ts';
import { BRAND_THEMES } from '../../http/html/brand-theme.ts';
import { hostOf } from '../../http/host.ts';

const RANDOM_SONG = '/random-song';

const iconsOf = (brand: Brand) => [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ...(['any', 'maskable'] as const).flatMap((purpose) =>
    ICON_SIZES.map((size) => ({
      src: appIcon(brand, size, purpose),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  ),
];

/** Returns the web app manifest. */
export const manifestOf = (brand: Brand) => {
  const { name } = SITES[brand];
  const { background } = BRAND_THEMES[brand];
  const icons = [{ src: appIcon(brand, 192, 'any'), sizes: '192x192', type: 'image/png' }];
  const shortcut = (label: string, url: string) => ({ name: label, url, icons });
  return {
    id: '/',
    name,
    short_name: name,
    description: DESCRIPTIONS[brand],
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: background,
    theme_color: background,
    categories: ['music', 'entertainment'],
    icons: iconsOf(brand),
    shortcuts: [
      shortcut('Random song', RANDOM_SONG),
      shortcut('Favorites', paths.account),
      shortcut('Search', '/search'),
    ],
    // Text shared from other apps is searched for.
    share_target: {
      action: '/search',
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { text: 'q' },
    },
  };
};

export const webAppRoutes = (app: FastifyInstance, { db }: Pick<Services, 'db'>): void => {
  const schema = { hide: true };
  app.get('/manifest.webmanifest', { schema, config: { limit: 'document' } }, async (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(hostOf(request).brand))),
  );
  app.get(RANDOM_SONG, { schema, config: { limit: 'page' } }, async (request, reply) => {
    const scope = { db, brand: hostOf(request).brand, now: new Date() };
    const caller = callerOf(request, null);
    const song = await randomSong(scope, { list: null, uid: null, caller, not: null });
    if (!song) throw notFound('There is no song.');
    const address = paths.song({ s: song.youtube_url, p: song.category_id });
    return reply.header('cache-control', 'no-store').redirect(address, 302);
  });
};
