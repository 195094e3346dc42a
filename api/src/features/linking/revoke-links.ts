import { ownerOf, type Linking } from './context.ts';
import { readTokens, revoke } from './provider-client.ts';
import type { LinkProvider } from '../../config/integrations.ts';

/** Returns `true` if the provider revoked the tokens, or there were none. */
export const revokeTokens = async (
  { providers, vault }: Linking,
  { uid, name, tokens }: { uid: string; name: LinkProvider; tokens: string | null },
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
