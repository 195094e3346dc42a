import type { FastifyInstance } from 'fastify';
import type { Db } from '../database/schema.ts';
import { linkPages } from '../html/link-pages.ts';
import { canKeep, keepByCode } from './erasures.ts';

/** The link of the mail that announces the deletion of an account. */
export const keepPages = (api: FastifyInstance, db: Db): void =>
  linkPages(api, {
    path: '/account/keep',
    title: 'Keep your account',
    describe: async (code) =>
      (await canKeep(db, code, new Date())) ? 'Your account will not be deleted.' : undefined,
    button: 'Keep my account',
    run: (code) => keepByCode(db, code, new Date()),
    done: 'Your account stays',
    invalid: 'It was used already, you have signed in since, or the account was deleted.',
  });
