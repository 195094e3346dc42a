import type { AccountInfo } from '@rushtone/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

export const accountInfo = async (db: Kysely<Database>, uid: string): Promise<AccountInfo> => {
  const rows = await db
    .selectFrom('linked_account')
    .select(['provider', 'external_id', 'name'])
    .where('uid', '=', uid)
    .execute();
  const of = (provider: string) => rows.find((row) => row.provider === provider);
  const [discord, channel] = [of('discord'), of('youtube')];
  return {
    discord: discord?.name ?? null,
    discord_id: discord?.external_id ?? null,
    channel_id: channel?.external_id ?? null,
    channel_name: channel?.name ?? null,
  };
};
