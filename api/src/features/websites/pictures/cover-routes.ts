import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Brand } from '@rushtone/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { clientNetwork, tagHeaders } from '@rushtone/platform/server';
import { readCover, readShownCover, storeCover } from './covers.ts';
import { WRONG_TYPE } from '../uploads/encode-picture.ts';
import { discard, receiveCover, tooLarge, UPLOAD_MAX_BYTES } from '../uploads/receive-cover.ts';
import { createUploadLimits } from '../uploads/upload-limits.ts';
import type { Db } from '../../../database/schema.ts';
import { identify, originOf, tokenOf } from '../../../http/endpoints/caller.ts';
import type { Services } from '../../../http/services.ts';
import { ApiError, notFound } from '../../../errors/api-error.ts';
import { hostOf } from '../../../http/host.ts';
import { plainFileHeaders } from '../../../http/security-headers.ts';
import { SITE_PICTURE } from '../../../http/shared-cache.ts';
import { coverFile, WEBSITE_TOOL } from '../schemas.ts';

const sendPicture = (reply: FastifyReply, content: Buffer) =>
  reply
    .headers({ ...plainFileHeaders, 'content-disposition': 'inline; filename="cover.jpg"' })
    .type('image/jpeg')
    .send(content);

type Owner = { db: Db; uid: string; brand: Brand };

const ownerOf = async (services: Services, request: FastifyRequest): Promise<Owner> => {
  const db = services.databases.of('write', 'websites');
  const caller = { token: request.identityToken, from: originOf(request) };
  const user = await identify(WEBSITE_TOOL, { ...services, db }, caller);
  return { db, uid: user?.uid ?? '', brand: hostOf(request).brand };
};

const MULTIPART = 'multipart/form-data';

type Uploads = ReturnType<typeof createUploadLimits>;

/** Reads and stores an upload. The caller is identified before the picture is read. */
const takeUpload = async (services: Services, uploads: Uploads, request: FastifyRequest) => {
  const upload = uploads.begin(clientNetwork(request.ip));
  const identifyBy = async (token: string | undefined): Promise<Owner> => {
    request.identityToken = token;
    const owner = await ownerOf(services, request);
    upload.isOf(owner.uid);
    return owner;
  };
  try {
    const { body, headers } = request;
    const token = tokenOf(request);
    const isStream = body instanceof Readable;
    const known = token !== undefined || !isStream ? await identifyBy(token) : null;
    if (!isStream) throw new ApiError(400, WRONG_TYPE);
    const type = headers['content-type'] ?? '';
    const form = { payload: body, type, owner: known, identify: identifyBy };
    const { owner, picture } = await receiveCover(form);
    if (picture.length === 0) throw new ApiError(400, WRONG_TYPE);
    return await storeCover({ ...owner, files: services.files, now: new Date() }, owner.uid, picture);
  } finally {
    if (request.body instanceof Readable) discard(request.body);
    upload.end();
  }
};

/** What the headers alone are refused for. A body of unknown length may consist of a million chunks of one byte. */
const refusalOf = (headers: IncomingHttpHeaders): ApiError | null => {
  if (headers['transfer-encoding'] !== undefined)
    return new ApiError(411, 'Please send the length of the form.');
  return Number(headers['content-length']) > UPLOAD_MAX_BYTES ? tooLarge() : null;
};

/** `POST /website/cover`: uploads a picture. The type is detected from its content, not from the declared type. */
const uploadRoute = (api: FastifyInstance, services: Services): void => {
  const uploads = createUploadLimits();
  // Read as a stream here. Other forms have no files.
  api.removeContentTypeParser(MULTIPART);
  api.addContentTypeParser(MULTIPART, (_request, payload, done) => done(null, payload));
  api.post(
    '/website/cover',
    {
      config: { limit: 'write', limitsItself: true },
      schema: {
        summary: 'Uploads a cover for the website of the caller, as `picture` of a form',
        tags: ['website'],
        security: [{ query: [] }, { bearer: [] }],
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const refused = refusalOf(request.headers);
      if (refused !== null) {
        // Instead of reading the body.
        reply.header('connection', 'close');
        throw refused;
      }
      const data = await takeUpload(services, uploads, request);
      return reply.send({ code: 200, message: '', data });
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

type Read = (site: { brand: Brand; name: string }, file: string) => Promise<Buffer | undefined>;

/** Serves published pictures of a website, as `<path>?name=…&v=…`. */
export const publicPictures = (api: FastifyInstance, path: string, read: Read): void => {
  api.get<Shown>(path, { config: { limit: 'page' }, schema: { hide: true } }, async (request, reply) => {
    const { name, v } = request.query;
    const { brand } = hostOf(request);
    const missing = notFound('There is no such picture.');
    if (typeof name !== 'string' || typeof v !== 'string' || !coverFile.safeParse(v).success) throw missing;
    const domain_name = name.toLowerCase();
    const content = await read({ brand, name: domain_name }, v);
    if (!content) throw missing;
    return sendPicture(
      reply.headers({
        ...tagHeaders([`website-${domain_name}`]),
        'cache-control': SITE_PICTURE,
        'cross-origin-resource-policy': 'cross-origin',
      }),
      content,
    );
  });
};

export const coverRoutes = async (api: FastifyInstance, services: Services): Promise<void> => {
  await api.register(async (uploads) => uploadRoute(uploads, services));
  ownRoute(api, services);
  publicPictures(api, '/website/cover', (site, file) => readShownCover(services, site, file));
};
