import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database/schema.ts';
import { linkPages } from '../../http/html/link-pages.ts';
import { keepByCode, readDue } from '../../identity/erasures.ts';

/** Routes of the link in the mail that announces the deletion of an account. */
export const keepPages = (api: FastifyInstance, db: Db): Promise<void> =>
  linkPages(api, {
    path: '/account/keep',
    title: 'Keep your account',
    async describe(code) {
      const due = await readDue(db, code, new Date());
      return due && `Your account will be deleted on ${due.toUTCString().slice(0, 16)}, unless you keep it.`;
    },
    button: 'Keep my account',
    run: (code) => keepByCode(db, code, new Date()),
    done: 'Your account stays',
    invalid: 'It was used already, you have signed in since, or the account was deleted.',
  });
