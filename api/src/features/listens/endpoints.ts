import { z } from 'zod';
import { writeAudit } from '../../audit/audit-log.ts';
import { ApiError } from '../../errors/api-error.ts';
import { defineEndpoint } from '../../http/endpoints/define-endpoint.ts';
import { videoId } from '../catalog/schemas.ts';
import { songsOf } from '../catalog/song-rows.ts';
import type { Scope } from '../../database/schema.ts';
import { lengthOf } from '@rushtone/domain';
import { LISTEN_SERVICES, TokenRefused, type Listen } from './listen-service.ts';
import { queueListens, tokenOwner } from './report.ts';

const service = z.enum(LISTEN_SERVICES).describe('Service that plays are reported to');

export const listensServices = defineEndpoint({
  path: '/listens/services',
  summary: 'The services that the caller reports plays to',
  data: z.array(
    z.object({
      service,
      name: z.string().describe('The account there'),
      refused: z.boolean().describe('Whether the service no longer accepts the token'),
    }),
  ),
  auth: 'required',
  limit: 'account',
  async run({ db, user: { uid } }) {
    const rows = await db
      .selectFrom('listen_services')
      .select(['service', 'name', 'refused_at'])
      .where('uid', '=', uid)
      .execute();
    return { data: rows.map(({ refused_at, ...row }) => ({ ...row, refused: refused_at !== null })) };
  },
});

const INVALID = 'This token is not valid. Copy it once more from your settings there.';

export const listensConnect = defineEndpoint({
  method: 'POST',
  path: '/listens/connect',
  summary: 'Reports the plays of the caller to a service from now on',
  form: z.object({ service, token: z.string().trim().min(1, 'Please enter your token.').max(200, INVALID) }),
  data: z.object({ name: z.string() }),
  auth: 'required',
  recentSignIn: true,
  limit: 'account',
  async run({ db, user: { uid }, address, listens: { services, vault } }, _query, form) {
    const found = services[form.service];
    if (found === null) throw new ApiError(404, 'This site reports no plays there.');
    const name = await found.accountOf(form.token).catch((error: unknown) => {
      if (error instanceof TokenRefused) throw new ApiError(400, INVALID);
      throw new ApiError(502, `${found.label} did not answer. Please try again later.`);
    });
    const row = { name, token: vault.seal(form.token, tokenOwner(uid, form.service)), refused_at: null };
    await db
      .insertInto('listen_services')
      .values({ uid, service: form.service, ...row })
      .onConflict((conflict) => conflict.columns(['uid', 'service']).doUpdateSet(row))
      .execute();
    const subject = `${found.label} ${name}`;
    await writeAudit(db, { actor: uid, action: 'account connected', subject, origin: address });
    return { data: { name }, message: `${found.label} is connected.` };
  },
});

export const listensDisconnect = defineEndpoint({
  method: 'POST',
  path: '/listens/disconnect',
  summary: 'Reports no plays to a service anymore, and deletes its token',
  form: z.object({ service }),
  data: z.null(),
  auth: 'required',
  limit: 'account',
  async run({ db, user: { uid }, address, listens: { services } }, _query, form) {
    await db
      .deleteFrom('listen_services')
      .where((row) => row.and({ uid, service: form.service }))
      .execute();
    const label = services[form.service]?.label ?? form.service;
    await writeAudit(db, { actor: uid, action: 'account disconnected', subject: label, origin: address });
    return { data: null, message: `${label} is disconnected.` };
  },
});

const MOST = 50;
/** Plays without a connection are reported for this long, in seconds. */
const OLDEST = 30 * 86_400;
/** Clocks of devices may be fast by this, in seconds. */
const FAST = 120;

const plays = z
  .string()
  .max(10_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('must be JSON');
      return z.NEVER;
    }
  })
  .pipe(
    z.array(z.object({ s: videoId, at: z.int().describe('When it began, in seconds since 1970') })).max(MOST),
  )
  .describe('JSON: at most 50 songs that were heard, as {"s", "at"}');

type Play = { s: string; at: number };

/** Returns the plays of songs that the brand has, with what a service wants to know of them. */
const listensOf = async (
  scope: Scope & { runtime: { video: { watch: string } } },
  heard: readonly Play[],
) => {
  const ids = heard.map(({ s }) => s);
  if (ids.length === 0) return [];
  const songs = await songsOf(scope)
    .select(['s.video_id', 's.title', 's.artist', 's.duration', 's.start_second', 's.end_second'])
    .where('s.video_id', 'in', ids)
    .execute();
  return heard.flatMap(({ s, at }): Listen[] => {
    const song = songs.find(({ video_id }) => video_id === s);
    if (!song) return [];
    const { title, artist, duration, start_second: start, end_second: end } = song;
    const seconds = lengthOf({ duration: duration ?? undefined, bounds: { start: start ?? 0, end } });
    return [{ title, artist, at, seconds, url: scope.runtime.video.watch + s }];
  });
};

export const listensReport = defineEndpoint({
  method: 'POST',
  path: '/listens/report',
  summary: 'Reports songs that the caller has heard to the connected services',
  form: z.object({ plays }),
  data: z.object({ services: z.int().describe('How many services are told') }),
  auth: 'required',
  limit: 'write',
  async run(context, _query, form) {
    const now = context.now.getTime() / 1000;
    const heard = form.plays.filter(({ at }) => at > now - OLDEST && at < now + FAST);
    const { db, jobs, user } = context;
    const services = await queueListens(
      { db, jobs, uid: user.uid },
      'listens',
      await listensOf(context, heard),
    );
    return { data: { services } };
  },
});

export const listensPlaying = defineEndpoint({
  method: 'POST',
  path: '/listens/playing',
  summary: 'Tells the connected services what the caller hears now',
  form: z.object({ s: videoId }),
  data: z.object({ services: z.int() }),
  auth: 'required',
  limit: 'write',
  async run(context, _query, { s }) {
    const { db, jobs, user } = context;
    const at = Math.floor(context.now.getTime() / 1000);
    const services = await queueListens(
      { db, jobs, uid: user.uid },
      'listen-now',
      await listensOf(context, [{ s, at }]),
    );
    return { data: { services } };
  },
});
