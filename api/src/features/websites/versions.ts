import type { SiteVersion } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import { sql, type Transaction } from 'kysely';
import type { Database, Scope, VersionContent } from '../../database/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { toLook } from './look/stored-look.ts';

/** Versions that are kept of each website. */
const KEPT = 20;

const CONTENT = sql<string>`jsonb_build_object('name', name, 'subtitle', subtitle, 'about_me', about_me,
  'social_text', social_text, 'social', social, 'look', look)`;

type Owner = { brand: Brand; uid: string };

/** Keeps what the website has become, unless that is the newest version already; the oldest beyond 20 go. */
export const keepVersion = async (tx: Transaction<Database>, { brand, uid }: Owner): Promise<void> => {
  await sql`
    insert into website_versions (brand, uid, content)
    select brand, uid, ${CONTENT} from websites w
    where w.brand = ${brand} and w.uid = ${uid} and ${CONTENT} is distinct from (
      select content from website_versions v where v.brand = ${brand} and v.uid = ${uid} order by id desc limit 1
    )`.execute(tx);
  await sql`
    delete from website_versions where brand = ${brand} and uid = ${uid} and id not in (
      select id from website_versions where brand = ${brand} and uid = ${uid} order by id desc limit ${KEPT}
    )`.execute(tx);
};

/** What the caller has published, newest first. */
export const versionsOf = async ({ db, brand }: Scope, uid: string): Promise<SiteVersion[]> => {
  const { rows } = await sql<{ id: string; saved_at: Date; content: VersionContent; current: boolean }>`
    select v.id, v.saved_at, v.content, v.content = (
      select ${CONTENT} from websites w where w.brand = ${brand} and w.uid = ${uid}
    ) as current
    from website_versions v where v.brand = ${brand} and v.uid = ${uid} order by v.id desc`.execute(db);
  // The same content may have been published twice: visitors see it by the newest.
  const shown = rows.findIndex(({ current }) => current);
  return rows.map(({ id, saved_at, content }, index) => ({
    id: Number(id),
    saved_at: saved_at.toISOString(),
    name: content.name,
    theme: toLook(content.look).theme,
    current: index === shown,
  }));
};

/** Publishes a version again, as a new one: so going back can be undone. */
export const restoreVersion = async ({ db, brand }: Scope, uid: string, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const version = await tx
      .selectFrom('website_versions')
      .select('content')
      .where((row) => row.and({ brand, uid, id: String(id) }))
      .executeTakeFirst();
    if (version === undefined) throw notFound('You have no version of that number.');
    const { social, look, ...texts } = version.content;
    await tx
      .updateTable('websites')
      .set({ ...texts, social: JSON.stringify(social), look: JSON.stringify(look) })
      .where((row) => row.and({ brand, uid }))
      .execute();
    await keepVersion(tx, { brand, uid });
  });
