import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../shared/html.ts';
import type { Mail, Outbox } from './outbox.ts';

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en" style="color-scheme: light dark; font-family: system-ui; line-height: 1.5">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<body style="max-width: 44rem; margin: 2rem auto; padding: 0 1rem"><h1>${escapeHtml(title)}</h1>${body}</body></html>`;

const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

const letter = ({ to, date, text }: Mail): string =>
  `<p>To ${escapeHtml(to)}<br>${escapeHtml(date)}</p><p style="white-space: pre-wrap; overflow-wrap: anywhere">${linked(text)}</p><p><a href="/mail">All mail</a></p>`;

/** `/mail` shows what the outbox holds. */
export const mailRoutes = (app: FastifyInstance, outbox: Outbox): void => {
  app.get('/mail', { schema: { hide: true } }, async (_request, reply) => {
    const mails = await outbox.list();
    const items = mails.map(
      ({ id, to, subject, date }) =>
        `<li><a href="/mail/${id}">${escapeHtml(subject)}</a><br>To ${escapeHtml(to)}, ${escapeHtml(date)}</li>`,
    );
    const body = items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No mail has been sent yet.</p>';
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page('Mail', body));
  });
  app.get<{ Params: { id: string } }>('/mail/:id', { schema: { hide: true } }, async (request, reply) => {
    const mail = await outbox.find(request.params.id);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    if (mail === undefined)
      return reply.code(404).send(page('No such mail', '<p><a href="/mail">All mail</a></p>'));
    return reply.send(page(mail.subject, letter(mail)));
  });
};
