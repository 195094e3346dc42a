import { SITES, type Site } from '@rushtone/site';
import type { FastifyInstance } from 'fastify';
import { emulatorPage, escapeHtml, PAGE_ROUTE, sendPage } from '../shared/page.ts';

export const COMMUNITY_CHAT_PATH = '/community-chat';

type Message = { from: string; text: string };

const MESSAGES: Readonly<Record<Site['brand'], readonly Message[]>> = {
  rushtone: [
    { from: 'Juniper', text: 'Cut the bridge at 1.3 and it finally breathes. Uploading tonight.' },
    { from: 'mirelle', text: 'What do you do about sibilance that fast? Mine hisses.' },
    { from: 'Juniper', text: 'De-ess before you speed it up, not after. Night and day.' },
    { from: 'kestrel_', text: 'New list “Full Throttle” got me through the whole commute. Twice.' },
    { from: 'Odo', text: 'Anyone awake? Swapping stems for the Friday pack.' },
  ],
  slowtide: [
    { from: 'halden', text: 'Put the reverb before the slowdown. The tail gets huge.' },
    { from: 'Ines', text: 'Tried it. I live in that tail now.' },
    { from: 'brook', text: '0.82 and two semitones down is my whole personality.' },
    { from: 'halden', text: 'Rain at the window, “Night Drive” on. That is the message.' },
    { from: 'Ines', text: 'Who has the long version with the vinyl noise?' },
  ],
};

const item = ({ from, text }: Message): string =>
  `<li style="padding: .6rem 0; border-top: 1px solid rgb(255 255 255 / .12)"><strong>${escapeHtml(from)}</strong><br>${escapeHtml(text)}</li>`;

/** Renders a room as the widget shows it: members online and the last messages. It runs no script and loads nothing. */
const communityChatPage = ({ brand, name }: Site): string =>
  emulatorPage({
    brand,
    title: `${name} Lounge`,
    body: `<p>● 214 online</p><ul style="margin: 0; padding: 0; list-style: none">${MESSAGES[brand].map(item).join('')}</ul>`,
  });

/** Blocks scripts, and framing by any page but our own. */
const POLICY = "default-src 'none'; style-src-attr 'unsafe-inline'; frame-ancestors 'self'";

/** Serves the community chat's widget: a room for each site configuration that names one. */
export const communityChatRoutes = (app: FastifyInstance): void => {
  type Query = { Querystring: { id?: string } };
  app.get<Query>(COMMUNITY_CHAT_PATH, PAGE_ROUTE, async ({ query: { id } }, reply) => {
    const site = Object.values(SITES).find(({ communityWidgetId }) => communityWidgetId === id);
    if (!site) return reply.callNotFound();
    return sendPage(reply.header('content-security-policy', POLICY), 200, communityChatPage(site));
  });
};
