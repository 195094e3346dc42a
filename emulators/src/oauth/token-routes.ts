import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { EmulatorDatabase } from '../shared/database.ts';
import { PAGE_ROUTE } from '../shared/page.ts';
import { openGrant, sealGrant } from './grants.ts';
import { CLIENT_ID, PROFILE_PATHS, type Service } from './services.ts';

const MONTH_SECONDS = 30 * 86_400;

const client = z.object({ client_id: z.literal(CLIENT_ID), client_secret: z.string() });
const exchange = client.extend({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
});
const revocation = client.extend({ token: z.string() });

export type OAuthOptions = { db: EmulatorDatabase; key: Uint8Array; clientSecret: string };

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Marks an id as used. Returns false if it already was. */
const claimOnce = async (db: EmulatorDatabase, id: string, expiresAt: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_once')
    .values({ id, expires_at: new Date(expiresAt * 1000) })
    .onConflict((row) => row.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

const revoked = (jti: string): string => `revoked ${jti}`;

/** Serves the endpoints for tokens, revocation and profiles. */
export const tokenRoutes = (
  app: FastifyInstance,
  service: Service,
  { db, key, clientSecret }: OAuthOptions,
): void => {
  const base = `/emulators/oauth/${service}`;

  app.post(`${base}/token`, PAGE_ROUTE, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { data } = exchange.safeParse(request.body);
    if (data === undefined || !isSame(data.client_secret, clientSecret))
      return reply.code(401).send({ error: 'invalid_client' });
    const code = await openGrant(key, 'code', service, data.code);
    const good =
      code !== undefined &&
      code.redirectUri === data.redirect_uri &&
      isSame(code.challenge, digest(data.code_verifier)) &&
      (await claimOnce(db, `code ${code.jti}`, code.exp));
    if (!good) return reply.code(400).send({ error: 'invalid_grant' });
    const token = await sealGrant(key, { ...code, kind: 'token', challenge: '', redirectUri: '' });
    return reply.send({
      access_token: token,
      refresh_token: token,
      expires_in: MONTH_SECONDS,
      scope: code.scope,
      token_type: 'Bearer',
    });
  });

  app.post(`${base}/revoke`, PAGE_ROUTE, async (request, reply) => {
    const { data } = revocation.safeParse(request.body);
    if (data === undefined || !isSame(data.client_secret, clientSecret))
      return reply.code(401).send({ error: 'invalid_client' });
    const token = await openGrant(key, 'token', service, data.token);
    if (token !== undefined) await claimOnce(db, revoked(token.jti), token.exp);
    return reply.header('cache-control', 'no-store').send({});
  });

  app.get(`${base}/${PROFILE_PATHS[service]}`, PAGE_ROUTE, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const text = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const token = await openGrant(key, 'token', service, text);
    const gone =
      token === undefined ||
      (await db.selectFrom('used_once').select('id').where('id', '=', revoked(token.jti)).executeTakeFirst());
    return gone === undefined ? reply.send(token?.profile) : reply.code(401).send({ error: 'invalid_token' });
  });
};
