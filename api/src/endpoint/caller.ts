import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Caller, CheckToken } from '../accounts/token.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Endpoint } from './endpoint.ts';

const fieldOf = (source: unknown): string | undefined => {
  if (typeof source !== 'object' || source === null || !('firebase_auth_token' in source)) return undefined;
  const { firebase_auth_token: token } = source;
  return typeof token === 'string' && token !== '' ? token : undefined;
};

/** The identity token of a request: in the form, the query or the Authorization header (spec §7). */
export const tokenOf = ({ headers, query, body }: FastifyRequest): string | undefined =>
  fieldOf(body) ?? fieldOf(query) ?? /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** Who asks; null for a visitor, and a 401 where a visitor gets nothing. */
export const identify = async (
  { auth }: Endpoint,
  checkToken: CheckToken,
  token: string | undefined,
): Promise<Caller | null> => {
  const user = token === undefined || auth === 'none' ? null : await checkToken(token);
  if (user === null && auth === 'required') {
    const message =
      token === undefined ? 'Please sign in first.' : 'Your session is not valid. Please sign in again.';
    throw new ApiError(401, message);
  }
  return user;
};

/** A text that stands for who asks: the account, or a mixture of address and browser. */
export const callerOf = ({ ip, headers }: FastifyRequest, user: Caller | null): string =>
  user?.uid ??
  createHash('sha256')
    .update(`${ip} ${headers['user-agent'] ?? ''}`)
    .digest('base64url')
    .slice(0, 22);
