import { randomBytes } from 'node:crypto';
import { HttpError } from '@rushtone/platform/server';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { BUSY, Overloaded } from '../errors/overloaded.ts';
import { ApiError } from '../errors/api-error.ts';
import { describeField, isFormField } from './field-labels.ts';

const MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request could not be read.',
  404: 'Not found.',
  405: 'This method is not allowed.',
  413: 'The request is too large.',
  415: 'Send form data or JSON.',
};

const send = (reply: FastifyReply, code: number, message: string, field?: string): FastifyReply =>
  reply
    .code(code)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send({ code, message, data: null, ...(field !== undefined && { field }) });

/** Returns the first validation error and its field. */
const describeValidation = (error: FastifyError): { message: string; field?: string } | undefined => {
  const { validationContext } = error;
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  const [first] = error.validation;
  const name = first?.instancePath.slice(1) ?? '';
  // The domain name of a form is sent in the query (spec §7.9).
  const isForm = validationContext === 'body' || name === 'domain_name';
  const message = describeField(name, first?.message ?? 'is not valid', isForm);
  return isForm && isFormField(name) ? { message, field: name } : { message };
};

/** Sends errors as envelopes. A 5xx hides its cause and includes the request ID of its log line. */
export const handleError = (error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof ApiError) return send(reply, error.code, error.message);
  if (error instanceof HttpError) return send(reply, error.statusCode, error.message);
  const invalid = describeValidation(error);
  if (invalid !== undefined) return send(reply, 400, invalid.message, invalid.field);
  const code = error.statusCode ?? 500;
  if (code < 500) return send(reply, code, MESSAGES[code] ?? 'The request could not be handled.');
  if (error instanceof Overloaded) return send(reply.header('retry-after', '1'), 503, BUSY);
  const id = randomBytes(6).toString('hex');
  request.log.error({ err: error, id, req: request }, 'request failed');
  return send(reply, code, `Something went wrong on our side (${id}).`);
};

export const handleNotFound = (_request: FastifyRequest, reply: FastifyReply) =>
  send(reply, 404, MESSAGES[404] ?? '');
