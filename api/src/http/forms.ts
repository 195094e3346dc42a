import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/api-error.ts';

const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

export const FORM_TYPES = [URLENCODED, MULTIPART, 'application/json'] as const;

const readMultipart = async (body: Buffer, type: string): Promise<Record<string, string>> => {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new ApiError(400, 'The form could not be read.');
    });
  return Object.fromEntries(
    [...form].map(([name, value]) => {
      if (typeof value !== 'string') throw new ApiError(415, 'Files are not accepted.');
      return [name, value];
    }),
  );
};

/** Parses both form encodings with the platform's parsers. The last value of a repeated field wins. */
export const acceptForms = (app: FastifyInstance): void => {
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(URLENCODED, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addContentTypeParser(MULTIPART, { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
    readMultipart(body, request.headers['content-type'] ?? ''),
  );
};
