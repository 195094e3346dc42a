import type { CommandContext } from './command-line/command.ts';
import { openIdentityEmulator } from './identity-emulator.ts';

type Context = Pick<CommandContext, 'client' | 'config'>;

/** Finds accounts by email address; with Firebase, those that have signed in with it as a verified address. */
export const accountsOf = async ({ client, config }: Context, email: string): Promise<string[]> => {
  const emulated = await (await openIdentityEmulator(config))?.findAccount(client, email);
  const { rows } = await client.query<{ uid: string }>('select uid from account_security where email = $1', [
    email,
  ]);
  return [...new Set([...(emulated ? [emulated.id] : []), ...rows.map(({ uid }) => uid)])];
};

/** Returns an account's verified email address; `null` if it has none, undefined if there is no such account. */
export const emailOf = async (
  { client, config }: Context,
  uid: string,
): Promise<string | null | undefined> => {
  const emulated = await (await openIdentityEmulator(config))?.emailsOf(client, [uid]);
  const { rows } = await client.query<{ email: string | null }>(
    'select email from account_security where uid = $1',
    [uid],
  );
  return emulated?.get(uid) ?? rows[0]?.email;
};
