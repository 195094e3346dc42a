import type { FastifyInstance } from 'fastify';
import { brandOf, isLocal } from '../shared/addresses.ts';
import { emulatorPage, escapeHtml, sendPage } from '../shared/page.ts';
import type { Mail, Outbox } from './outbox.ts';

const ROUTE = { schema: { hide: true } } as const;
const BACK = '<p><a href="/mail" style="color: inherit">All mail</a></p>';

const linked = (text: string): string =>
  escapeHtml(text).replace(
    /https?:\/\/[^\s<]+/g,
    (url) => `<a href="${url}" style="color: inherit">${url}</a>`,
  );

const letter = ({ to, date, text }: Mail): string =>
  `<p>To ${escapeHtml(to)}<br>${escapeHtml(date)}</p><p style="white-space: pre-wrap; overflow-wrap: anywhere">${linked(text)}</p>${BACK}`;

/** `/mail` shows what the outbox holds, on this machine only: the mails contain reset links. */
export const mailRoutes = (app: FastifyInstance, outbox: Outbox): void => {
  app.get('/mail', ROUTE, async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound();
    const items = (await outbox.list()).map(
      ({ id, to, subject, date }) =>
        `<li><a href="/mail/${id}" style="color: inherit">${escapeHtml(subject)}</a><br>To ${escapeHtml(to)}, ${escapeHtml(date)}</li>`,
    );
    const body = items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No mail has been sent yet.</p>';
    return sendPage(reply, 200, emulatorPage({ brand: brandOf(request), title: 'Mail', body }));
  });
  app.get<{ Params: { id: string } }>('/mail/:id', ROUTE, async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound();
    const mail = await outbox.find(request.params.id);
    const [title, body] = mail ? [mail.subject, letter(mail)] : ['No such mail', BACK];
    return sendPage(reply, mail ? 200 : 404, emulatorPage({ brand: brandOf(request), title, body }));
  });
};
