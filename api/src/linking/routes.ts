import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { writeAudit } from '../audit/audit-log.ts';
import { defineEndpoint, type Endpoint } from '../define-endpoint/define-endpoint.ts';
import { ownerOf, type Linking } from './context.ts';
import { finishLink } from './finish.ts';
import { readTokens, revoke } from './provider-client.ts';
import { startLink } from './start.ts';

const LABELS = { discord: 'Discord', youtube: 'YouTube' } as const;
const NAMES = ['discord', 'youtube'] as const;

/** Returns `true` if the provider revoked the tokens, or there were none. */
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

/** Revokes the tokens at the providers, without deleting the links. */
export const revokeLinks = async (linking: Linking, uid: string): Promise<void> => {
  const links = await linking.db
    .selectFrom('linked_account')
    .select(['provider as name', 'tokens'])
    .where('uid', '=', uid)
    .execute();
  for (const link of links) await revokeTokens(linking, { uid, ...link });
};

/** Endpoints that revoke the tokens and delete the link, even if the provider does not respond. */
export const disconnectEndpoints = (linking: Linking): Endpoint[] =>
  NAMES.map((name) =>
    defineEndpoint({
      path: `/account/disconnect_${name}`,
      summary: `Disconnects ${LABELS[name]}`,
      data: z.null(),
      auth: 'required',
      recentSignIn: true,
      limit: 'account',
      async run({ db, user: { uid }, address }) {
        const label = LABELS[name];
        const link = await db
          .selectFrom('linked_account')
          .select('tokens')
          .where((row) => row.and({ uid, provider: name }))
          .executeTakeFirst();
        if (link === undefined) return { message: `${label} was not connected`, data: null };
        const revoked = await revokeTokens(linking, { uid, name, tokens: link.tokens });
        await db
          .deleteFrom('linked_account')
          .where((row) => row.and({ uid, provider: name }))
          .execute();
        await writeAudit(db, { actor: uid, action: 'account disconnected', subject: label, origin: address });
        const hint = ` here. ${label} itself did not answer: you may also remove the access there.`;
        return { message: `${label} disconnected${revoked ? '' : hint}`, data: null };
      },
    }),
  );

/** Registers the start and callback routes of each configured provider. */
export const linkRoutes = async (api: FastifyInstance, linking: Linking): Promise<void> => {
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
