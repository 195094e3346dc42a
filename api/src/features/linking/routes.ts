import type { FastifyInstance } from 'fastify';
import type { Linking } from './context.ts';
import { finishLink } from './finish.ts';
import { startLink } from './start.ts';

/** Registers the start and callback routes of each configured provider. */
export const linkRoutes = (api: FastifyInstance, linking: Linking): void => {
  for (const [name, provider] of Object.entries(linking.providers)) {
    if (provider === null) continue;
    const options = (summary: string) => ({
      config: { limit: 'link' } as const,
      schema: { summary, tags: ['account'] },
    });
    api.post(
      `/account/link_${name}`,
      options(`Starts linking ${provider.label}; a form post`),
      startLink(linking, provider),
    );
    api.get(`/link_${name}`, options(`Callback of ${provider.label}`), finishLink(linking, provider));
  }
};
