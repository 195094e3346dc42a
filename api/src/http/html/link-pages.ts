import type { Brand } from '@rushtone/site';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { tag } from '@rushtone/platform/server';
import { hostOf } from '../host.ts';
import { paragraph, plainPage, primaryButton } from './plain-page.ts';

type LinkPages = {
  path: string;
  title: string;
  /** Describes the button's action as HTML; `undefined` if the code is invalid. */
  describe: (code: string) => Promise<string | undefined>;
  button: string;
  /** Runs the action. Resolves to `false` if the code is no longer valid. */
  run: (code: string) => Promise<boolean>;
  done: string;
  invalid: string;
};

const Code = z.object({ code: z.string().min(1).max(100) });
const ROUTE = { config: { limit: 'contact' }, schema: { hide: true } } as const;

const register = (api: FastifyInstance, pages: LinkPages): void => {
  const { path, title, describe, button, run, done, invalid } = pages;
  const notValid = (brand: Brand): string =>
    plainPage({ brand, title: 'This link is not valid', body: paragraph(invalid) });
  api.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });
  api.get(path, ROUTE, async (request, reply) => {
    const { brand } = hostOf(request);
    const code = Code.safeParse(request.query).data?.code ?? '';
    const text = await describe(code);
    reply.type('text/html; charset=utf-8');
    if (text === undefined) return reply.code(404).send(notValid(brand));
    const field = tag('input', { type: 'hidden', name: 'code', value: code });
    const form = `<form method="post">${field}${primaryButton(brand, button)}</form>`;
    return reply.send(plainPage({ brand, title, body: `${paragraph(text)}${form}` }));
  });
  api.post(path, ROUTE, async (request, reply) => {
    const { brand } = hostOf(request);
    const code = Code.safeParse(request.body).data?.code ?? '';
    const succeeded = await run(code);
    reply.type('text/html; charset=utf-8');
    if (!succeeded) return reply.code(404).send(notValid(brand));
    return reply.send(plainPage({ brand, title: done, body: paragraph('You can close this page.') }));
  });
};

/** Registers the pages of a link in a mail. The action requires a button press, because mail scanners open links. */
export const linkPages = async (api: FastifyInstance, pages: LinkPages): Promise<void> => {
  await api.register(async (scope) => register(scope, pages));
};
