import type { FastifyInstance } from 'fastify';
import { tagHeaders } from '@rushtone/platform/server';
import { notFound } from '../../../errors/api-error.ts';
import { hostOf } from '../../../http/host.ts';
import type { Services } from '../../../http/services.ts';
import { SITE_PICTURE } from '../../../http/shared-cache.ts';
import { sendPicture } from '../pictures/cover-routes.ts';
import { coverFile } from '../schemas.ts';
import { readLinkPicture } from './link-pictures.ts';

/** `GET /website/linkpicture?name=…&v=…`: serves the picture of a page that a website links to. */
export const linkPictureRoute = (api: FastifyInstance, { db }: Services): void => {
  api.get<{ Querystring: { name?: unknown; v?: unknown } }>(
    '/website/linkpicture',
    { config: { limit: 'file' }, schema: { hide: true } },
    async (request, reply) => {
      const { name, v } = request.query;
      const { brand } = hostOf(request);
      const missing = notFound('There is no such picture.');
      if (typeof name !== 'string' || typeof v !== 'string' || !coverFile.safeParse(v).success) throw missing;
      const domain_name = name.toLowerCase();
      const content = await readLinkPicture(db, { brand, name: domain_name }, v);
      if (!content) throw missing;
      return sendPicture(
        reply.headers({ ...tagHeaders([`website-${domain_name}`]), 'cache-control': SITE_PICTURE }),
        content,
      );
    },
  );
};
