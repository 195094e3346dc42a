import { pageTexts, SITES, type Brand } from '@rushtone/site';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors/api-error.ts';
import { hostOf } from '../http/host.ts';
import { drawWave } from './draw-wave.ts';
import { BRAND_THEMES } from '../html/brand-theme.ts';
import { encodePng } from './png.ts';

const HELD = 'public, max-age=604800';

const nameOf = (pathname: string): string => pathname.replaceAll('/', '-').replace(/^-/, '') || 'home';

/** Path of the picture that a link to a page unfolds with. */
export const socialPicture = (pathname: string): string => `/social/${nameOf(pathname)}.png`;

const namesOf = (brand: Brand): ReadonlySet<string> =>
  new Set(['home', 'radio', ...Object.keys(pageTexts(SITES[brand])).map(nameOf)]);

/** `/social/<page>.png`: the brand's wave, of another shape for each page. Drawn once. */
export const socialPictureRoute = (app: FastifyInstance): void => {
  const drawn = new Map<string, Buffer>();
  const pictureOf = (brand: Brand, name: string): Buffer => {
    const key = `${brand} ${name}`;
    const known = drawn.get(key);
    if (known) return known;
    const { background, waves, cycles } = BRAND_THEMES[brand];
    const picture = encodePng(drawWave({ background, waves, cycles, name }));
    drawn.set(key, picture);
    return picture;
  };
  app.get<{ Params: { name: string } }>(
    '/social/:name.png',
    { config: { limit: 'page' }, schema: { hide: true } },
    async (request, reply) => {
      const { brand } = hostOf(request);
      const { name } = request.params;
      if (!namesOf(brand).has(name)) throw notFound('There is no such picture.');
      return reply.header('cache-control', HELD).type('image/png').send(pictureOf(brand, name));
    },
  );
};
