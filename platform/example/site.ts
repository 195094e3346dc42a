import { findPage } from '@rushtone/platform/registry';
import { escapeHtml, pageData, preloads, shellTags, type SitePages } from '@rushtone/platform/server';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

export const HEAD = z.object({ title: z.string().exactOptional() });
const CONFIG = { apiBase: '/api' };
const plain = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title><body>${body}</body></html>`;
const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`;

export const PAGES: SitePages<z.infer<typeof HEAD>, unknown> = {
  route: ({ url }, versions) => {
    const match = findPage(versions, 'main', new URL(url, 'http://this.site').pathname);
    return match ? { kind: 'page', match } : { kind: 'not-found' };
  },
  ssrRequest: (request) => ({
    host: request.host,
    address: request.url,
    origin: originOf(request),
    config: CONFIG,
  }),
  isMissing: () => false,
  movedTo: async () => undefined,
  caching: () => ({}),
  document: ({ rendered, match, assets, registry, visitor: { channel, isTester: tester } }) =>
    plain(
      rendered.head.title ?? 'Example',
      `<div id="root">${rendered.html}</div>${shellTags(assets)}${preloads({ assets, match, pictures: [] })}` +
        pageData({ config: { ...CONFIG, channel, tester }, registry, responses: rendered.responses }),
    ),
  testerPage: (_request, title, body) => plain(title, body),
  unavailable: (_request, message) => plain('Back soon', `<p>${message}</p>`),
};
