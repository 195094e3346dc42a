import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../http/services.ts';
import { notFound } from '../../../errors/api-error.ts';
import { readShownCover } from './covers.ts';
import { hostOf } from '../../../http/host.ts';
import { plainFileHeaders } from '../../../http/security-headers.ts';
import { SITE_PICTURE } from '../../../http/shared-cache.ts';
import { publicSite } from '../public-sites.ts';
import { createSitePictures, pictureVersion, typeOf } from '../share-pictures/pictures.ts';
import { tagHeaders } from '@rushtone/platform/server';

const SHORT = 'public, max-age=300';

type Query = { Querystring: { name?: unknown; v?: unknown } };

/** `GET /website/picture?name=…&v=…`: share picture of a website. Former versions redirect to the current one. */
export const pictureRoute = (api: FastifyInstance, { db, files, runtime }: Services): void => {
  const { pictureOf, close } = createSitePictures();
  api.addHook('onClose', close);
  api.get<Query>(
    '/website/picture',
    { config: { limit: 'document' }, schema: { hide: true } },
    async (request, reply) => {
      const { name, v } = request.query;
      const { brand } = hostOf(request);
      const scope = { db, brand, now: new Date() };
      const site =
        typeof name === 'string' && name.length <= 64
          ? await publicSite(scope, name, runtime.video.thumbnails)
          : undefined;
      if (!site) throw notFound('There is no website of that name.');
      const pictured = { brand, website: site.website, look: site.look };
      if (v !== pictureVersion(pictured))
        return reply.header('cache-control', SHORT).redirect(site.share_picture, 302);
      return reply
        .headers({
          ...plainFileHeaders,
          ...tagHeaders([`website-${String(name).toLowerCase()}`]),
          'cache-control': SITE_PICTURE,
          'cross-origin-resource-policy': 'cross-origin',
        })
        .type(typeOf(pictured))
        .send(
          await pictureOf(pictured, (file) =>
            readShownCover({ db, files }, { brand, name: site.website.domain_name }, file),
          ),
        );
    },
  );
};
