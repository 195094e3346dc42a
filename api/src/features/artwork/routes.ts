import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { identify, originOf, tokenOf } from '../../http/endpoints/caller.ts';
import type { Services } from '../../http/services.ts';
import { notFound } from '../../errors/api-error.ts';
import { rowNumber } from '../../http/endpoints/fields.ts';

const form = z.object({ id: rowNumber('must be the number of a file') });

const ENDPOINT = { auth: 'required' } as const;

/** `POST /artwork/file`: sends a delivered file to its owner. POST, so that the token is not in a URL. */
export const artworkFileRoute = (api: FastifyInstance, services: Services): void => {
  api.post<{ Body: z.output<typeof form> }>(
    '/artwork/file',
    {
      config: { limit: 'account' },
      schema: {
        summary: 'A file that the team delivered to the caller',
        tags: ['artwork'],
        body: form,
        security: [{ query: [] }, { bearer: [] }],
      },
      preValidation: (request, _reply, done) => {
        request.identityToken = tokenOf(request);
        request.body ??= {} as typeof request.body;
        done();
      },
    },
    async (request, reply) => {
      const db = services.databases.of('read', 'artwork');
      const user = await identify(
        ENDPOINT,
        { ...services, db },
        { token: request.identityToken, from: originOf(request) },
      );
      const file = await db
        .selectFrom('artwork_files')
        .select(['name', 'type', 'stored_as'])
        .where('id', '=', String(request.body.id))
        .where('uid', '=', user?.uid ?? '')
        .executeTakeFirst();
      const content = file && (await services.files.read(file.stored_as));
      if (!file || !content) throw notFound('You have no file of that number.');
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
          // Disables scripts in SVG pictures.
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
          'x-content-type-options': 'nosniff',
        })
        .type(file.type)
        .send(content);
    },
  );
};
