import { SITES } from '@rushtone/site';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { brandOf, isLocal } from '../shared/addresses.ts';
import { emulatorPage, escapeHtml, sendPage } from '../shared/page.ts';
import type { Mail, Outbox } from './outbox.ts';

const ROUTE = { schema: { hide: true } } as const;
const BACK = '<p><a href="/mail" style="color: inherit">All mail</a></p>';

/** Maps a URL at a brand's domain to the same page on this machine. */
const localAddress = (url: string, port: number | null): string => {
  const { hostname, pathname, search } = new URL(url);
  const site = Object.values(SITES).find(({ domain }) => domain === hostname);
  if (site === undefined) return url;
  const host = site.brand === 'rushtone' ? 'localhost' : `${site.brand}.localhost`;
  return `http://${host}:${port ?? 80}${pathname}${search}`;
};

const linked = (text: string, { port }: FastifyRequest): string =>
  text
    .split(/(https?:\/\/[^\s<]+)/)
    .map((part, index) => {
      if (index % 2 === 0) return escapeHtml(part);
      return `<a href="${escapeHtml(localAddress(part, port))}" style="color: inherit">${escapeHtml(part)}</a>`;
    })
    .join('');

const letter = ({ from, to, date, text }: Mail, request: FastifyRequest): string =>
  `<p>${from === undefined ? '' : `From ${escapeHtml(from)}<br>`}To ${escapeHtml(to)}<br>${escapeHtml(date)}</p><p style="white-space: pre-wrap; overflow-wrap: anywhere">${linked(text, request)}</p>${BACK}`;

/** Serves the outbox at `/mail`, to this machine only, because the emails contain reset links. */
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
    const [title, body] = mail ? [mail.subject, letter(mail, request)] : ['No such mail', BACK];
    return sendPage(reply, mail ? 200 : 404, emulatorPage({ brand: brandOf(request), title, body }));
  });
};
