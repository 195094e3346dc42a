import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { brandOf } from '../shared/addresses.ts';
import { emulatorPage, escapeHtml, PAGE_ROUTE, sendPage } from '../shared/page.ts';

export const LISTENBRAINZ_PATH = '/emulators/listenbrainz';
/** Tokens of the emulator's accounts, by name. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  listener: '0b2f1c66-5d5e-4c3a-9d7b-6f0a1e2d3c4b',
  mira: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
};
/** Number of listens that are remembered, until the server ends. */
const KEPT = 1_000;

const track = z.object({
  artist_name: z.string().min(1),
  track_name: z.string().min(1),
  additional_info: z.record(z.string(), z.unknown()).optional(),
});
/** 2002-10-01, before which the service accepts no listen. */
const EARLIEST = 1_033_430_400;
const listen = z.object({ listened_at: z.int().min(EARLIEST), track_metadata: track });
const submission = z.discriminatedUnion('listen_type', [
  z.object({ listen_type: z.literal('single'), payload: z.array(listen).length(1) }),
  z.object({ listen_type: z.literal('import'), payload: z.array(listen).min(1).max(1_000) }),
  z.object({
    listen_type: z.literal('playing_now'),
    payload: z.array(z.strictObject({ track_metadata: track })).length(1),
  }),
]);
type Listen = z.output<typeof listen> & { user: string };

const userOf = ({ headers }: FastifyRequest): string | undefined => {
  const token = /^Token (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return Object.keys(ACCOUNTS).find((name) => ACCOUNTS[name] === token);
};

const item = ({ track_metadata: { track_name, artist_name } }: Pick<Listen, 'track_metadata'>): string =>
  `<li>${escapeHtml(track_name)} by ${escapeHtml(artist_name)}</li>`;

/** Emulates the calls of ListenBrainz's published API that the site uses, and a page with tokens and listens. */
export const listenBrainzRoutes = (app: FastifyInstance): void => {
  let listens: Listen[] = [];
  const playing = new Map<string, Pick<Listen, 'track_metadata'>>();
  const base = `${LISTENBRAINZ_PATH}/1`;

  app.get(`${base}/validate-token`, PAGE_ROUTE, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const user = userOf(request);
    if (user === undefined) return { code: 200, message: 'Token invalid.', valid: false };
    return { code: 200, message: 'Token valid.', valid: true, user_name: user };
  });

  app.post(`${base}/submit-listens`, PAGE_ROUTE, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const user = userOf(request);
    if (user === undefined) return reply.code(401).send({ code: 401, error: 'Invalid authorization token.' });
    const { data, error } = submission.safeParse(request.body);
    if (error) return reply.code(400).send({ code: 400, error: z.prettifyError(error) });
    if (data.listen_type === 'playing_now') {
      for (const each of data.payload) playing.set(user, each);
      return { status: 'ok' };
    }
    const isKnown = (one: Listen) =>
      listens.some(
        (each) =>
          each.user === one.user &&
          each.listened_at === one.listened_at &&
          each.track_metadata.track_name === one.track_metadata.track_name,
      );
    const added = data.payload.map((each) => ({ ...each, user })).filter((each) => !isKnown(each));
    listens = [...added, ...listens].toSorted((a, b) => b.listened_at - a.listened_at).slice(0, KEPT);
    return { status: 'ok' };
  });

  app.get<{ Params: { user: string } }>(
    `${base}/user/:user/listens`,
    PAGE_ROUTE,
    async ({ params }, reply) => {
      reply.header('cache-control', 'no-store');
      const own = listens.filter(({ user }) => user === params.user);
      return { payload: { count: own.length, user_id: params.user, listens: own } };
    },
  );

  app.get<{ Params: { user: string } }>(
    `${base}/user/:user/playing-now`,
    PAGE_ROUTE,
    async ({ params }, reply) => {
      reply.header('cache-control', 'no-store');
      const now = playing.get(params.user);
      return { payload: { count: now ? 1 : 0, listens: now ? [{ playing_now: true, ...now }] : [] } };
    },
  );

  app.get(`${LISTENBRAINZ_PATH}/settings/`, PAGE_ROUTE, async (request, reply) => {
    const accounts = Object.entries(ACCOUNTS).map(([name, token]) => {
      const own = listens.filter(({ user }) => user === name);
      return `<h2>${name}</h2><p>User token: <code>${token}</code></p><ul>${own.map(item).join('')}</ul>`;
    });
    const body = accounts.join('');
    return sendPage(reply, 200, emulatorPage({ brand: brandOf(request), title: 'ListenBrainz', body }));
  });
};
