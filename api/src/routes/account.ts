import { z } from 'zod';
import { accountInfo } from '../accounts/linked-accounts.ts';
import { rolesOf } from '../accounts/roles.ts';
import { defineEndpoint, signedIn } from '../define-endpoint/define-endpoint.ts';

export const accountGetRoles = defineEndpoint({
  path: '/account/getroles',
  summary: 'Roles and plan of the caller',
  query: z.object({}),
  data: z.object({
    roles: z.array(z.enum(['subscriber', 'donator'])),
    plan: z.enum(['premium', 'premium_plus', 'donate']).nullable(),
  }),
  auth: 'required',
  ttlSeconds: 0,
  limit: 'account',
  async run(context) {
    return { data: await rolesOf(context.services.db, signedIn(context)) };
  },
});

export const accountGetInfo = defineEndpoint({
  path: '/account/getinfo',
  summary: "The caller's linked accounts; null where none is linked",
  query: z.object({}),
  data: z.object({
    discord: z.string().nullable(),
    discord_id: z.string().nullable(),
    channel_id: z.string().nullable(),
    channel_name: z.string().nullable(),
  }),
  auth: 'required',
  ttlSeconds: 0,
  limit: 'account',
  async run(context) {
    return { data: await accountInfo(context.services.db, signedIn(context).uid) };
  },
});
