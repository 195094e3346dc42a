import { COVER_MAX_BYTES } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readCover, readShownCover, storeCover } from '../websites/covers.ts';
import { WRONG_TYPE } from '../websites/encode-cover.ts';
import type { Db } from '../database/schema.ts';
import { identify, originOf, tokenOf } from '../define-endpoint/caller.ts';
import type { Services } from '../define-endpoint/services.ts';
import { ApiError, notFound } from '../errors/api-error.ts';
import { hostOf } from '../http/host.ts';
import { plainFileHeaders } from '../http/security-headers.ts';
import { tagHeaders } from '../http/shared-cache.ts';
import { coverFile } from './schemas.ts';

const TOOL = { auth: 'required', subscribersOnly: 'Your own website is part of a subscription.' } as const;
const FOREVER = 'public, max-age=31536000, immutable';
const TOO_LARGE = `A cover may have at most ${COVER_MAX_BYTES / 1024 / 1024} MB. Please choose a smaller picture.`;

const sendPicture = (reply: FastifyReply, content: Buffer) =>
  reply.headers(plainFileHeaders).type('image/jpeg').send(content);

type Owner = { db: Db; uid: string; brand: Brand };

const ownerOf = async (services: Services, request: FastifyRequest): Promise<Owner> => {
  const db = services.databases.of('write', 'websites');
  const caller = { token: request.identityToken, from: originOf(request) };
  const user = await identify(TOOL, { ...services, db }, caller);
  return { db, uid: user?.uid ?? '', brand: hostOf(request).brand };
};

type UploadForm = { firebase_auth_token?: string; picture?: Buffer };

/** Form fields as text, and the picture. */
const readForm = async (body: Buffer, type = ''): Promise<UploadForm> => {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new ApiError(400, 'The form could not be read.');
    });
  const [token, picture] = ['firebase_auth_token', 'picture'].map((name) => form.get(name));
  return {
    ...(typeof token === 'string' && { firebase_auth_token: token }),
    ...(picture instanceof File && { picture: Buffer.from(await picture.arrayBuffer()) }),
  };
};

/** Allowance for the other fields and multipart boundaries, in bytes. */
const FORM_BYTES = 16 * 1024;
const MULTIPART = 'multipart/form-data';

/** `POST /website/cover`: uploads a picture. The type is detected from its content, not from the declared type. */
const uploadRoute = (api: FastifyInstance, services: Services): void => {
  const bodyLimit = COVER_MAX_BYTES + FORM_BYTES;
  // Other forms have no files.
  api.removeContentTypeParser(MULTIPART);
  api.addContentTypeParser<Buffer>(
    MULTIPART,
    { parseAs: 'buffer', bodyLimit },
    (request: FastifyRequest, body: Buffer) => readForm(body, request.headers['content-type']),
  );
  api.post<{ Body: UploadForm | null }>(
    '/website/cover',
    {
      config: { limit: 'write' },
      bodyLimit,
      schema: {
        summary: 'Uploads a cover for the website of the caller, as `picture` of a form',
        tags: ['website'],
        security: [{ query: [] }, { bearer: [] }],
      },
      errorHandler: (error: FastifyError, request, reply) => {
        const known = error.statusCode === 413 ? new ApiError(413, TOO_LARGE) : error;
        return api.errorHandler(known, request, reply);
      },
      preValidation: (request, _reply, done) => {
        request.identityToken = tokenOf(request);
        done();
      },
    },
    async (request, reply) => {
      const owner = await ownerOf(services, request);
      const content = request.body?.picture;
      if (!content?.length) throw new ApiError(400, WRONG_TYPE);
      if (content.length > COVER_MAX_BYTES) throw new ApiError(413, TOO_LARGE);
      const data = await storeCover({ ...owner, files: services.files, now: new Date() }, owner.uid, content);
      return reply.header('cache-control', 'no-store').send({ code: 200, message: '', data });
    },
  );
};

const ownForm = z.object({ file: coverFile });

/** `POST /website/cover_file`: sends a cover to its owner, including unpublished ones. */
const ownRoute = (api: FastifyInstance, services: Services): void => {
  api.post<{ Body: z.output<typeof ownForm> }>(
    '/website/cover_file',
    {
      config: { limit: 'account' },
      schema: {
        summary: "A cover of the caller's website, for its preview",
        tags: ['website'],
        body: ownForm,
        security: [{ query: [] }, { bearer: [] }],
      },
      preValidation: (request, _reply, done) => {
        request.identityToken = tokenOf(request);
        request.body ??= {} as typeof request.body;
        done();
      },
    },
    async (request, reply) => {
      const { uid, db, brand } = await ownerOf(services, request);
      const content = await readCover({ db, files: services.files }, { brand, uid }, request.body.file);
      if (!content) throw notFound('You have no cover of that name.');
      return sendPicture(reply.header('cache-control', 'no-store'), content);
    },
  );
};

type Shown = { Querystring: { name?: unknown; v?: unknown } };

/** `GET /website/cover?name=…&v=…`: serves the published cover of a website. */
const publicRoute = (api: FastifyInstance, { db, files }: Services): void => {
  api.get<Shown>(
    '/website/cover',
    { config: { limit: 'page' }, schema: { hide: true } },
    async (request, reply) => {
      const { name, v } = request.query;
      const { brand } = hostOf(request);
      const missing = notFound('There is no such picture.');
      if (typeof name !== 'string' || typeof v !== 'string' || !coverFile.safeParse(v).success) throw missing;
      const domain_name = name.toLowerCase();
      const content = await readShownCover({ db, files }, { brand, name: domain_name }, v);
      if (!content) throw missing;
      return sendPicture(
        reply.headers({
          ...tagHeaders([`website-${domain_name}`]),
          'cache-control': FOREVER,
          'cross-origin-resource-policy': 'cross-origin',
        }),
        content,
      );
    },
  );
};

export const websiteCoverRoutes = async (api: FastifyInstance, services: Services): Promise<void> => {
  await api.register(async (uploads) => uploadRoute(uploads, services));
  ownRoute(api, services);
  publicRoute(api, services);
};
