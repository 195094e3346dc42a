import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { rolesOf } from '../../identity/roles.ts';
import { assertRecent, type Origin } from '../../identity/sessions.ts';
import type { Caller } from '../../identity/token.ts';
import { ApiError } from '../../errors/api-error.ts';
import { hostOf } from '../host.ts';
import type { Endpoint } from './define-endpoint.ts';
import type { Services } from '../services.ts';

const fieldOf = (source: unknown): string | undefined => {
  if (typeof source !== 'object' || source === null || !('firebase_auth_token' in source)) return undefined;
  const { firebase_auth_token: token } = source;
  return typeof token === 'string' && token !== '' ? token : undefined;
};

/** The identity token: in the form, the query or the Authorization header. */
export const tokenOf = ({ headers, query, body }: FastifyRequest): string | undefined =>
  fieldOf(body) ?? fieldOf(query) ?? /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];

export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  agent: request.headers['user-agent'] ?? '',
  brand: hostOf(request).brand,
});

export const signInFirst = () => new ApiError(401, 'Please sign in first.');

/** Returns the caller, `null` for a visitor. Throws if the endpoint requires a user, role or recent sign-in. */
export const identify = async (
  { auth, subscribersOnly, recentSignIn }: Pick<Endpoint, 'auth' | 'subscribersOnly' | 'recentSignIn'>,
  { checkSession, db }: Pick<Services, 'checkSession' | 'db'>,
  { token, from }: { token: string | undefined; from: Origin },
): Promise<Caller | null> => {
  const user = token === undefined || auth === 'none' ? null : await checkSession(token, from);
  if (user === null && auth === 'required') {
    if (token === undefined) throw signInFirst();
    throw new ApiError(401, 'Your session is not valid. Please sign in again.');
  }
  if (user !== null && recentSignIn) assertRecent(user, new Date());
  if (user !== null && subscribersOnly !== undefined) {
    const { roles } = await rolesOf(db, user);
    if (!roles.includes('subscriber')) throw new ApiError(403, subscribersOnly);
  }
  return user;
};

/** Identifies the client: by account, or by a hash of address and browser. */
export const callerOf = ({ ip, headers }: FastifyRequest, user: Caller | null): string =>
  user?.uid ??
  createHash('sha256')
    .update(`${ip} ${headers['user-agent'] ?? ''}`)
    .digest('base64url')
    .slice(0, 22);
