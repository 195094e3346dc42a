import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { digest, isSame } from '../../linking/state.ts';
import { claimOnce } from '../../linking/claim-once.ts';
import { openGrant, sealGrant } from './grants.ts';
import type { OAuthStandIn } from './routes.ts';
import { CLIENT_ID, profilePath, type Service } from './services.ts';

const OPTIONS = { config: { limit: 'page' }, schema: { hide: true } } as const;
const MONTH_SECONDS = 30 * 86_400;

const exchange = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: z.literal(CLIENT_ID),
  client_secret: z.string(),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
});
const revocation = z.object({
  token: z.string(),
  client_id: z.literal(CLIENT_ID),
  client_secret: z.string(),
});

const revoked = (jti: string): string => `revoked ${jti}`;

/** What our server asks a provider: tokens for a code, the profile for a token, an end to a token. */
export const tokenRoutes = (
  app: FastifyInstance,
  service: Service,
  { db, key, clientSecret }: OAuthStandIn,
): void => {
  const base = `/stand-in/oauth/${service}`;

  app.post(`${base}/token`, OPTIONS, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { data: asked } = exchange.safeParse(request.body);
    if (asked === undefined || !isSame(asked.client_secret, clientSecret))
      return reply.code(401).send({ error: 'invalid_client' });
    const code = await openGrant(key, 'code', service, asked.code);
    const good =
      code !== undefined &&
      code.redirectUri === asked.redirect_uri &&
      isSame(code.challenge, digest(asked.code_verifier)) &&
      (await claimOnce(db, `code ${code.jti}`, new Date(code.exp * 1000)));
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

  app.post(`${base}/revoke`, OPTIONS, async (request, reply) => {
    const { data: asked } = revocation.safeParse(request.body);
    if (asked === undefined || !isSame(asked.client_secret, clientSecret))
      return reply.code(401).send({ error: 'invalid_client' });
    const token = await openGrant(key, 'token', service, asked.token);
    if (token !== undefined) await claimOnce(db, revoked(token.jti), new Date(token.exp * 1000));
    return reply.header('cache-control', 'no-store').send({});
  });

  app.get(profilePath(service), OPTIONS, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const text = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const token = await openGrant(key, 'token', service, text);
    const gone =
      token === undefined ||
      (await db.selectFrom('used_once').select('id').where('id', '=', revoked(token.jti)).executeTakeFirst());
    return gone === undefined ? reply.send(token?.profile) : reply.code(401).send({ error: 'invalid_token' });
  });
};
