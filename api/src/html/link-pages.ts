import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from './html.ts';

type LinkPages = {
  path: string;
  title: string;
  /** What the button does, as HTML; undefined for a code that is not valid. */
  describe: (code: string) => Promise<string | undefined>;
  button: string;
  /** False for a code that is not valid any more. */
  run: (code: string) => Promise<boolean>;
  done: string;
  invalid: string;
};

const Code = z.object({ code: z.string().min(1).max(100) });
const ROUTE = { config: { limit: 'contact' }, schema: { hide: true } } as const;

/** The pages of a link in a mail. A press of the button acts, since programs that check mail for viruses open links. */
export const linkPages = (api: FastifyInstance, pages: LinkPages): void => {
  const { path, title, describe, button, run, done, invalid } = pages;
  const page = (body: string): string =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><main>${body}</main></html>`;
  const notValid = page(`<h1>This link is not valid</h1><p>${invalid}</p>`);
  api.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });
  api.get(path, ROUTE, async (request, reply) => {
    const code = Code.safeParse(request.query).data?.code ?? '';
    const text = await describe(code);
    reply.type('text/html; charset=utf-8');
    if (text === undefined) return reply.code(404).send(notValid);
    return reply.send(
      page(
        `<h1>${title}</h1><p>${text}</p><form method="post"><input type="hidden" name="code" value="${escapeHtml(code)}"><button>${button}</button></form>`,
      ),
    );
  });
  api.post(path, ROUTE, async (request, reply) => {
    const code = Code.safeParse(request.body).data?.code ?? '';
    const succeeded = await run(code);
    reply.type('text/html; charset=utf-8');
    if (!succeeded) return reply.code(404).send(notValid);
    return reply.send(page(`<h1>${done}</h1><p>You can close this page.</p>`));
  });
};
