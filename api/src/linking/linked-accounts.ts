import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { LinkProvider } from '../config/integrations.ts';
import type { Profile } from './profiles.ts';

type Link = { uid: string; provider: LinkProvider; profile: Profile; tokens: string };

const refreshMember = async (db: Kysely<Database>, { externalId, subs, views }: Profile): Promise<void> => {
  if (subs === null && views === null) return;
  await db
    .updateTable('members')
    .set({ ...(subs === null ? {} : { subs }), ...(views === null ? {} : { views }) })
    .where('channel_id', '=', externalId)
    .execute();
};

/** Stores a linked account; a member's channel also updates the member's numbers. */
export const saveLink = async (db: Kysely<Database>, link: Link): Promise<void> => {
  const { uid, provider, profile, tokens } = link;
  const { externalId, ...rest } = profile;
  const row = { external_id: externalId, ...rest, tokens, linked_at: new Date() };
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('linked_account')
      .values({ uid, provider, ...row })
      .onConflict((conflict) => conflict.columns(['uid', 'provider']).doUpdateSet(row))
      .execute();
    if (provider === 'youtube') await refreshMember(tx, profile);
  });
};

/** The stored tokens of a linked account; undefined when nothing is linked. */
export const findLink = (db: Kysely<Database>, uid: string, provider: LinkProvider) =>
  db
    .selectFrom('linked_account')
    .select('tokens')
    .where('uid', '=', uid)
    .where('provider', '=', provider)
    .executeTakeFirst();

export const deleteLink = async (
  db: Kysely<Database>,
  uid: string,
  provider: LinkProvider,
): Promise<void> => {
  await db.deleteFrom('linked_account').where('uid', '=', uid).where('provider', '=', provider).execute();
};
