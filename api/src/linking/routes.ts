import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { defineEndpoint, signedIn, type Endpoint } from '../define-endpoint/define-endpoint.ts';
import { readTokens, revoke } from './provider-client.ts';
import { finishLink } from './finish.ts';
import { deleteLink, findLink } from './linked-accounts.ts';
import { ownerOf, type Linking } from './context.ts';
import { startLink } from './start.ts';

const LABELS = { discord: 'Discord', youtube: 'YouTube' } as const;
const NAMES = ['discord', 'youtube'] as const;

/** True if the provider revoked the tokens, or there were none. */
const revokeTokens = async (
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

/** Revokes at the provider, then deletes the link, also when the provider does not respond. */
const disconnectEndpoint = (linking: Linking, name: (typeof NAMES)[number]): Endpoint =>
  defineEndpoint({
    path: `/account/disconnect_${name}`,
    summary: `Disconnects ${LABELS[name]}`,
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
      const revoked = await revokeTokens(linking, { uid, name, tokens: link.tokens });
      await deleteLink(linking.db, uid, name);
      const hint = ` here. ${label} itself did not answer: you may also remove the access there.`;
      return { message: `${label} disconnected${revoked ? '' : hint}`, data: null };
    },
  });

export const disconnectEndpoints = (linking: Linking): readonly Endpoint[] =>
  NAMES.map((name) => disconnectEndpoint(linking, name));

/** The start and the callback of each configured provider. */
export const linkRoutes = async (api: FastifyInstance, linking: Linking): Promise<void> => {
  await api.register(cookie);
  for (const name of NAMES) {
    const provider = linking.providers[name];
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
