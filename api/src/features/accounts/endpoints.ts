import { sql } from 'kysely';
import { z } from 'zod';
import { rolesOf } from '../../identity/roles.ts';
import { endSessions } from '../../identity/sessions.ts';
import { defineEndpoint } from '../../http/endpoints/define-endpoint.ts';

const SIGN_INS_SHOWN = 50;
const CHANNEL_ADDRESS = 'https://www.youtube.com/channel/';
const OWN = { auth: 'required', limit: 'account' } as const;

export const accountGetRoles = defineEndpoint({
  ...OWN,
  path: '/account/getroles',
  summary: 'Roles and plan of the caller; the message says it if the sign-in has kept the account',
  data: z.object({
    roles: z.array(z.enum(['subscriber', 'donator'])),
    plan: z.enum(['premium', 'premium_plus', 'donate']).nullable(),
  }),
  run: async ({ db, user }) => ({
    data: await rolesOf(db, user),
    ...(user.isKept && { message: 'You signed in, so your account will not be deleted.' }),
  }),
});

export const accountSignIns = defineEndpoint({
  ...OWN,
  path: '/account/signins',
  summary: 'The sign-ins that requests of the account came with, the latest first',
  data: z.array(
    z.object({
      signed_in_at: z.string(),
      seen_at: z.string(),
      address: z.string(),
      agent: z.string(),
      current: z.boolean(),
    }),
  ),
  async run({ db, user: { uid, signedInAt } }) {
    const rows = await db
      .selectFrom('sign_ins')
      .select(['signed_in_at', 'seen_at', 'address', 'agent'])
      .where('uid', '=', uid)
      .orderBy('seen_at', 'desc')
      .limit(SIGN_INS_SHOWN)
      .execute();
    const data = rows.map(({ signed_in_at, seen_at, ...from }) => ({
      ...from,
      signed_in_at: signed_in_at.toISOString(),
      seen_at: seen_at.toISOString(),
      current: signed_in_at.getTime() === signedInAt * 1000,
    }));
    return { data };
  },
});

export const accountSignOutEverywhere = defineEndpoint({
  ...OWN,
  method: 'POST',
  path: '/account/signout_everywhere',
  summary: 'Ends every session of the account, this one too, within a minute',
  data: z.null(),
  limit: 'write',
  async run({ db, user, now, address }) {
    await endSessions(db, user.uid, { now, address });
    return { data: null, message: 'You are signed out here. All other sessions end within a minute.' };
  },
});

export const accountChannels = defineEndpoint({
  ...OWN,
  path: '/account/channels',
  summary: 'Addresses of channels that the caller has given before, to be offered where one is asked',
  data: z.array(z.string()),
  async run({ db, brand, user: { uid } }) {
    const own = { uid, brand };
    const { rows } = await sql<{ address: string }>`
      select address from (
        select 1 as place, social ->> 'youtube' as address from websites where uid = ${own.uid} and brand = ${own.brand}
        union all
        select 2, youtube_channel from promotions where uid = ${own.uid} and brand = ${own.brand}
        union all
        select 3, channel from artwork_requests where uid = ${own.uid} and brand = ${own.brand}
        union all
        select 4, ${CHANNEL_ADDRESS} || external_id from linked_account where uid = ${own.uid} and provider = 'youtube'
      ) given where address <> '' group by address order by min(place)`.execute(db);
    return { data: rows.map(({ address }) => address) };
  },
});

export const accountGetInfo = defineEndpoint({
  ...OWN,
  path: '/account/getinfo',
  summary: "The caller's linked accounts; null where none is linked",
  data: z.object({
    discord: z.string().nullable(),
    discord_id: z.string().nullable(),
    channel_id: z.string().nullable(),
    channel_name: z.string().nullable(),
  }),
  async run({ db, user }) {
    const rows = await db
      .selectFrom('linked_account')
      .select(['provider', 'external_id', 'name'])
      .where('uid', '=', user.uid)
      .execute();
    const discord = rows.find(({ provider }) => provider === 'discord');
    const channel = rows.find(({ provider }) => provider === 'youtube');
    const data = {
      discord: discord?.name ?? null,
      discord_id: discord?.external_id ?? null,
      channel_id: channel?.external_id ?? null,
      channel_name: channel?.name ?? null,
    };
    return { data };
  },
});
