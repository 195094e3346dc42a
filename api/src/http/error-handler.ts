import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { BUSY, Overloaded } from '../errors/overloaded.ts';
import { ApiError } from '../errors/api-error.ts';

const MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request could not be read.',
  404: 'Not found.',
  405: 'This method is not allowed.',
  413: 'The request is too large.',
  415: 'Send form data or JSON.',
};

const send = (reply: FastifyReply, code: number, message: string): FastifyReply =>
  reply
    .code(code)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send({ code, message, data: null });

/** A message that is a sentence needs no name of its field. */
const SENTENCE = /^[A-Z].*\.$/;

const describeValidation = (error: unknown): string | undefined => {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  const [first] = error.validation;
  const message = first?.message ?? 'invalid';
  return SENTENCE.test(message) ? message : `${first?.instancePath.slice(1) || 'The request'}: ${message}`;
};

/** Every error is an envelope. A 5xx hides its cause and carries the id of its log line. */
export const handleError = (error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof ApiError) return send(reply, error.code, error.message);
  const invalid = describeValidation(error);
  if (invalid !== undefined) return send(reply, 400, invalid);
  const code = error.statusCode ?? 500;
  if (code < 500) return send(reply, code, MESSAGES[code] ?? 'The request could not be handled.');
  if (error instanceof Overloaded) return send(reply.header('retry-after', '1'), 503, BUSY);
  const id = randomBytes(6).toString('hex');
  request.log.error({ err: error, id, req: request }, 'request failed');
  return send(reply, code, `Something went wrong on our side (${id}).`);
};

export const handleNotFound = (_request: FastifyRequest, reply: FastifyReply) =>
  send(reply, 404, MESSAGES[404] ?? '');
