import { z } from 'zod';
import type { FastifyInstance } from 'fastify';
import { defineEndpoint, signedIn, type Endpoint } from '../endpoint/endpoint.ts';
import { readTokens, revoke } from './provider-client.ts';
import { finishLink } from './finish.ts';
import { findLink, forgetLink } from './linked-accounts.ts';
import { ownerOf, type Linking } from './context.ts';
import { startLink } from './start.ts';

const LABELS = { discord: 'Discord', youtube: 'YouTube' } as const;
const NAMES = ['discord', 'youtube'] as const;

/** Whether the provider took the tokens back, or there was nothing to take back. */
const takeBack = async (
  { providers, vault }: Linking,
  { uid, name, tokens }: { uid: string; name: (typeof NAMES)[number]; tokens: string | null },
): Promise<boolean> => {
  const provider = providers[name];
  if (provider === null || tokens === null) return true;
  try {
    await revoke(provider, readTokens(vault.open(tokens, ownerOf(uid, name))));
    return true;
  } catch {
    return false;
  }
};

/** Revokes at the provider, then forgets; a provider that does not answer keeps nobody linked. */
const disconnectEndpoint = (linking: Linking, name: (typeof NAMES)[number]): Endpoint =>
  defineEndpoint({
    path: `/account/disconnect_${name}`,
    summary: `Ends the link with ${LABELS[name]}`,
    query: z.object({}),
    data: z.null(),
    auth: 'required',
    ttlSeconds: 0,
    limit: 'account',
    async run(context) {
      const { uid } = signedIn(context);
      const label = LABELS[name];
      const link = await findLink(linking.db, uid, name);
      if (link === undefined) return { message: `${label} was not connected`, data: null };
      const taken = await takeBack(linking, { uid, name, tokens: link.tokens });
      await forgetLink(linking.db, uid, name);
      const hint = ` here. ${label} itself did not answer: you may also remove the access there.`;
      return { message: `${label} disconnected${taken ? '' : hint}`, data: null };
    },
  });

export const disconnectEndpoints = (linking: Linking): readonly Endpoint[] =>
  NAMES.map((name) => disconnectEndpoint(linking, name));

/** The start and the way back of each provider that this installation has. */
export const linkRoutes = (api: FastifyInstance, linking: Linking): void => {
  for (const name of NAMES) {
    const provider = linking.providers[name];
    if (provider === null) continue;
    const options = (summary: string) => ({
      config: { limit: 'link' } as const,
      schema: { summary, tags: ['account'] },
    });
    api.post(
      `/account/link_${name}`,
      options(`Begins to link ${provider.label}; a form post`),
      startLink(linking, provider),
    );
    api.get(`/link_${name}`, options(`The way back from ${provider.label}`), finishLink(linking, provider));
  }
};
