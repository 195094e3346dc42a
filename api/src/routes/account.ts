import { z } from 'zod';
import { rolesOf } from '../accounts/roles.ts';
import { defineEndpoint } from '../define-endpoint/define-endpoint.ts';

const OWN = { auth: 'required', limit: 'account' } as const;

export const accountGetRoles = defineEndpoint({
  ...OWN,
  path: '/account/getroles',
  summary: 'Roles and plan of the caller',
  data: z.object({
    roles: z.array(z.enum(['subscriber', 'donator'])),
    plan: z.enum(['premium', 'premium_plus', 'donate']).nullable(),
  }),
  run: async ({ db, user }) => ({ data: await rolesOf(db, user) }),
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
