import type { SiteDraft, SiteLink, SiteLook, Website } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import { sql, type Transaction } from 'kysely';
import type { Database, Scope } from '../../database/schema.ts';
import { ApiError } from '../../errors/api-error.ts';
import { toLook } from './look/stored-look.ts';

type Owner = { brand: Brand; uid: string };

/** Returns the caller's unpublished changes; `undefined` if there are none. */
export const draftOf = async ({ db, brand }: Scope, uid: string): Promise<SiteDraft | undefined> => {
  const row = await db
    .selectFrom('website_drafts as draft')
    .innerJoin('websites as site', (join) =>
      join.onRef('site.brand', '=', 'draft.brand').onRef('site.uid', '=', 'draft.uid'),
    )
    .select(['draft.texts', 'draft.look', 'draft.saved_at', 'site.look as published'])
    .where((each) => each.and({ 'draft.brand': brand, 'draft.uid': uid }))
    .executeTakeFirst();
  if (!row) return undefined;
  const look = row.look && toLook({ links: toLook(row.published ?? {}).links, ...row.look });
  return { texts: row.texts, look, saved_at: row.saved_at.toISOString() };
};

/** The links of a look without them are the published ones. */
export type Draft = {
  texts: Partial<Website>;
  look: (Omit<SiteLook, 'links'> & { links?: SiteLink[] | undefined }) | null;
};

/** Replaces the draft; an empty draft deletes it. */
export const keepDraft = async (
  { db, brand, now }: Scope,
  uid: string,
  { texts, look }: Draft,
): Promise<void> => {
  if (look === null && Object.keys(texts).length === 0) {
    await db
      .deleteFrom('website_drafts')
      .where((each) => each.and({ brand, uid }))
      .execute();
    return;
  }
  const site = await db
    .selectFrom('websites')
    .select('uid')
    .where((each) => each.and({ brand, uid }))
    .executeTakeFirst();
  if (!site) throw new ApiError(409, 'Choose a domain name to activate your website first.');
  const values = { texts: JSON.stringify(texts), look: look && JSON.stringify(look), saved_at: now };
  await db
    .insertInto('website_drafts')
    .values({ brand, uid, ...values })
    .onConflict((row) => row.columns(['brand', 'uid']).doUpdateSet(values))
    .execute();
};

/** Removes the published part of the draft. */
export const endDraft = async (
  tx: Transaction<Database>,
  { brand, uid }: Owner,
  part: 'texts' | 'look',
): Promise<void> => {
  await tx
    .updateTable('website_drafts')
    .set(part === 'texts' ? { texts: '{}' } : { look: null })
    .where((each) => each.and({ brand, uid }))
    .execute();
  await tx
    .deleteFrom('website_drafts')
    .where((each) => each.and({ brand, uid }))
    .where(sql<boolean>`look is null and texts = '{}'`)
    .execute();
};
