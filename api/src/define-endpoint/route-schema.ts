import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { FORM_TYPES } from '../http/forms.ts';
import type { Endpoint } from './define-endpoint.ts';

const envelope = (data: z.ZodType) => z.object({ code: z.int(), message: z.string(), data });
const FAILURE = envelope(z.null());

const responses = ({ data, accept, auth }: Endpoint): Record<string, z.ZodType> => ({
  200: envelope(data),
  ...Object.fromEntries(accept.map((code) => [String(code), envelope(z.null())])),
  400: FAILURE,
  ...(auth === 'required' ? { 401: FAILURE } : {}),
  '4xx': FAILURE,
  '5xx': FAILURE,
});

/** What validates, serialises and documents the route of a call. */
export const routeSchema = (call: Endpoint): FastifySchema => ({
  summary: call.summary,
  tags: [call.path.split('/')[1] ?? ''],
  querystring: call.query,
  ...(call.method === 'POST' ? { body: call.form, consumes: [...FORM_TYPES] } : {}),
  response: responses(call),
  ...(call.auth === 'none' ? {} : { security: [{ query: [] }, { bearer: [] }] }),
});
