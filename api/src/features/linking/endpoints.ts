import { z } from 'zod';
import { writeAudit } from '../../audit/audit-log.ts';
import type { LinkProvider } from '../../config/integrations.ts';
import { defineEndpoint, type Endpoint } from '../../http/endpoints/define-endpoint.ts';
import { revokeTokens } from './revoke-links.ts';

/** Revokes the tokens and deletes the link, even if the provider does not respond. */
const disconnect = (name: LinkProvider, label: string): Endpoint =>
  defineEndpoint({
    path: `/account/disconnect_${name}`,
    summary: `Disconnects ${label}`,
    data: z.null(),
    auth: 'required',
    recentSignIn: true,
    limit: 'account',
    async run({ db, user: { uid }, address, linking }) {
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
  });

export const disconnectDiscord = disconnect('discord', 'Discord');
export const disconnectYoutube = disconnect('youtube', 'YouTube');
