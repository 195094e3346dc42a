import { SITES } from '@rushtone/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { brandOf, mainOrigin } from '../shared/addresses.ts';
import { PAGE_ROUTE, sendPage } from '../shared/page.ts';
import { consentPage, refusalPage } from './consent-page.ts';
import { sealGrant } from './grants.ts';
import { channelAnswer, channelsOf, discordAnswer } from './identities.ts';
import { CLIENT_ID, providerOf, SERVICES, type Service } from './services.ts';
import { tokenRoutes, type OAuthOptions } from './token-routes.ts';

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
  const ours = `${mainOrigin(request)}/api/link_${providerOf(service)}`;
  return data?.redirect_uri === ours ? data : undefined;
};

const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendPage(reply, 400, refusalPage(brandOf(request), 'Client, return address or challenge are not valid.'));

/** `/emulators/oauth/discord` and `/emulators/oauth/google`: consent, tokens and profile of the providers. */
export const oauthRoutes = (app: FastifyInstance, { db, key, clientSecret }: OAuthOptions): void => {
  for (const service of SERVICES) {
    const path = `/emulators/oauth/${service}/authorize`;
    app.get(path, PAGE_ROUTE, async (request, reply) => {
      if (readRequest(request, service) === undefined) return refuse(request, reply);
      const brand = brandOf(request);
      const channels = service === 'google' ? await channelsOf(db, brand) : [];
      return sendPage(reply, 200, consentPage({ brand, site: SITES[brand].name, service, channels }));
    });

    app.post(path, PAGE_ROUTE, async (request, reply) => {
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
          ? await channelAnswer(db, brandOf(request), said.channel)
          : discordAnswer(said.name);
      const scope = service === 'google' && said.scope !== 'yes' ? 'openid' : asked.scope;
      return back({
        code: await sealGrant(key, { kind: 'code', service, scope, challenge, redirectUri, profile }),
      });
    });

    tokenRoutes(app, service, { db, key, clientSecret });
  }
};
