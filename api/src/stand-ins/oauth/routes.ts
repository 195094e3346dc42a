import { SITES } from '@rushtone/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/schema.ts';
import { callbackPath } from '../../linking/context.ts';
import { hostOf, mainOriginOf } from '../../http/host.ts';
import { consentPage, refusalPage } from './consent-page.ts';
import { sealGrant } from './grants.ts';
import { channelAnswer, channelsOf, discordAnswer } from './identities.ts';
import { CLIENT_ID, providerOf, SERVICES, type Service } from './services.ts';
import { tokenRoutes } from './token-routes.ts';

export type OAuthStandIn = { db: Kysely<Database>; key: Uint8Array; clientSecret: string };

const OPTIONS = { config: { limit: 'page' }, schema: { hide: true } } as const;

const authorize = z.object({
  client_id: z.literal(CLIENT_ID),
  response_type: z.literal('code'),
  redirect_uri: z.string(),
  scope: z.string(),
  state: z.string().min(1).max(4_000),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
});

const answer = z.object({
  answer: z.enum(['allow', 'deny']),
  name: z
    .string()
    .trim()
    .regex(/^\P{Cc}{1,32}$/u)
    .catch('listener'),
  channel: z.string().max(100).default(''),
  scope: z.string().optional(),
});

const readRequest = (request: FastifyRequest, service: Service) => {
  const { data } = authorize.safeParse(request.query);
  const ours = mainOriginOf(request) + callbackPath(providerOf(service));
  return data?.redirect_uri === ours ? data : undefined;
};

const send = (reply: FastifyReply, code: number, html: string): FastifyReply =>
  reply.code(code).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);

const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  send(reply, 400, refusalPage(hostOf(request).brand, 'Client, return address or challenge are not valid.'));

/** `/stand-in/oauth/discord` and `/stand-in/oauth/google`: consent, tokens and profile of the providers. */
export const oauthStandIn = (app: FastifyInstance, { db, key, clientSecret }: OAuthStandIn): void => {
  for (const service of SERVICES) {
    const path = `/stand-in/oauth/${service}/authorize`;
    app.get(path, OPTIONS, async (request, reply) => {
      if (readRequest(request, service) === undefined) return refuse(request, reply);
      const { brand } = hostOf(request);
      const channels = service === 'google' ? await channelsOf(db, brand) : [];
      return send(reply, 200, consentPage({ brand, site: SITES[brand].name, service, channels }));
    });

    app.post(path, OPTIONS, async (request, reply) => {
      const asked = readRequest(request, service);
      const { data: said } = answer.safeParse(request.body);
      if (asked === undefined || said === undefined) return refuse(request, reply);
      const { state, redirect_uri: redirectUri, code_challenge: challenge } = asked;
      const back = (fields: Record<string, string>) =>
        reply
          .header('cache-control', 'no-store')
          .redirect(`${redirectUri}?${new URLSearchParams({ ...fields, state }).toString()}`, 303);
      if (said.answer === 'deny') return back({ error: 'access_denied' });
      const profile =
        service === 'google'
          ? await channelAnswer(db, hostOf(request).brand, said.channel)
          : discordAnswer(said.name);
      const scope = service === 'google' && said.scope !== 'yes' ? 'openid' : asked.scope;
      return back({
        code: await sealGrant(key, { kind: 'code', service, scope, challenge, redirectUri, profile }),
      });
    });

    tokenRoutes(app, service, { db, key, clientSecret });
  }
};
