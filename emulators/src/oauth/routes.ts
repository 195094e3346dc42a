import { SITES, type Brand } from '@rushtone/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { brandOf, mainOrigin } from '../shared/addresses.ts';
import {
  emulatorPage,
  escapeHtml,
  field,
  PAGE_ROUTE,
  primaryButton,
  sendPage,
  STYLE,
} from '../shared/page.ts';
import { sealGrant } from './grants.ts';
import { channelResponse, channelsOf, CLIENT_ID, discordResponse, type Service } from './services.ts';
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

const consent = z.object({
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
  const ours = `${mainOrigin(request)}/api/link_${service === 'google' ? 'youtube' : 'discord'}`;
  return data?.redirect_uri === ours ? data : undefined;
};

const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const body = `<p role="alert">Client, return address or challenge are not valid.</p><p><a style="${STYLE.link}" href="/account">Back to your account</a></p>`;
  return sendPage(reply, 400, emulatorPage({ brand: brandOf(request), title: 'Invalid request', body }));
};

type Channels = Awaited<ReturnType<typeof channelsOf>>;

const discordChoice = `${field('Your Discord name', 'name', 'listener', 'required maxlength="32" autocomplete="nickname"')}
<p>It will see: your name and picture.</p>`;

const channelChoice = (channels: Channels): string => {
  const options = channels.map(
    ({ channel_id, channel_name }) =>
      `<option value="${escapeHtml(channel_id)}" style="color: #000">${escapeHtml(channel_name)}</option>`,
  );
  return `<label style="${STYLE.label}">Your channel<select name="channel" style="${STYLE.field}">${options.join('')}<option value="" style="color: #000">An account without a channel</option></select></label>
<p><label style="display: flex; gap: .75rem; align-items: center; min-height: 44px"><input type="checkbox" name="scope" value="yes" checked> See your YouTube account</label></p>`;
};

/** Renders the consent page. Its form is posted to the page's own URL. */
const consentPage = (brand: Brand, service: Service, channels: Channels): string =>
  emulatorPage({
    brand,
    title: `${SITES[brand].name} wants to see your ${service === 'google' ? 'Google' : 'Discord'} account`,
    body: `<form method="post">${service === 'google' ? channelChoice(channels) : discordChoice}
<p style="${STYLE.row}">${primaryButton(brand, 'Allow', 'name="answer" value="allow"')}<button name="answer" value="deny" formnovalidate style="${STYLE.quiet}">Deny</button></p></form>`,
  });

/** Serves the consent pages, tokens and profiles of `/emulators/oauth/discord` and `/emulators/oauth/google`. */
export const oauthRoutes = (app: FastifyInstance, { db, key, clientSecret }: OAuthOptions): void => {
  for (const service of ['discord', 'google'] as const) {
    const path = `/emulators/oauth/${service}/authorize`;
    app.get(path, PAGE_ROUTE, async (request, reply) => {
      if (readRequest(request, service) === undefined) return refuse(request, reply);
      const brand = brandOf(request);
      return sendPage(reply, 200, consentPage(brand, service, await channelsOf(db, brand)));
    });

    app.post(path, PAGE_ROUTE, async (request, reply) => {
      const authorization = readRequest(request, service);
      const { data: form } = consent.safeParse(request.body);
      if (authorization === undefined || form === undefined) return refuse(request, reply);
      const { state, redirect_uri: redirectUri, code_challenge: challenge } = authorization;
      const back = (fields: Record<string, string>) =>
        reply
          .header('cache-control', 'no-store')
          .redirect(`${redirectUri}?${new URLSearchParams({ ...fields, state }).toString()}`, 303);
      if (form.answer === 'deny') return back({ error: 'access_denied' });
      const profile =
        service === 'google'
          ? await channelResponse(db, brandOf(request), form.channel)
          : discordResponse(form.name);
      const scope = service === 'google' && form.scope !== 'yes' ? 'openid' : authorization.scope;
      return back({
        code: await sealGrant(key, { kind: 'code', service, scope, challenge, redirectUri, profile }),
      });
    });

    tokenRoutes(app, service, { db, key, clientSecret });
  }
};
