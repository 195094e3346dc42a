import { SITES } from '@rushtone/site';
import { z } from 'zod';
import { askForErasure } from '../../identity/erasures.ts';
import { endSessions } from '../../identity/sessions.ts';
import { defineEndpoint } from '../../http/endpoints/define-endpoint.ts';
import { exportOf } from './export.ts';

const OWN = { auth: 'required', recentSignIn: true } as const;

export const accountExport = defineEndpoint({
  ...OWN,
  path: '/account/export',
  summary: 'Everything that is stored about the caller, by table; secrets are left out',
  data: z.object({
    exported_at: z.string(),
    account: z.object({
      uid: z.string().nullable(),
      email: z.string().nullable(),
      email_verified: z.boolean(),
    }),
    data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
  limit: 'contact',
  run: async ({ db, files, user, now }) => ({ data: await exportOf({ db, files }, user, now) }),
});

export const accountErase = defineEndpoint({
  ...OWN,
  method: 'POST',
  path: '/account/erase',
  summary: 'Deletes the account after seven days; a sign-in or the link of a mail undoes it',
  /** Confirmation, to prevent accidental deletion. */
  form: z.object({ confirm: z.literal('delete', 'must be delete') }),
  data: z.object({ due: z.string() }),
  limit: 'contact',
  async run({ db, jobs, user, brand, now, address }) {
    const due = await askForErasure({ db, jobs }, user, { brand, now, address });
    await endSessions(db, user.uid, { now, address });
    const day = due.toUTCString().slice(0, 16);
    return {
      data: { due: due.toISOString() },
      message: `Your ${SITES[brand].name} account will be deleted on ${day}. Sign in before then to keep it.`,
    };
  },
});
