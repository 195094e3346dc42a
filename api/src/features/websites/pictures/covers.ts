import type { Brand } from '@rushtone/site';
import { sql, type RawBuilder } from 'kysely';
import { digestOf, newStoredName, type ArtworkStore } from '../../artwork/stored-files.ts';
import type { Db, Scope } from '../../../database/schema.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { shownSite } from '../site-lifecycle.ts';
import { encodePicture } from '../uploads/encode-picture.ts';

type Owner = { brand: Brand; uid: string };
export type UploadedCover = { file: string; width: number; height: number };

/** Condition: the cover is not used by the website, its draft or any version. */
const IS_UNUSED = sql<boolean>`not exists (
    select from websites w where w.brand = c.brand and w.uid = c.uid and w.look->'cover'->>'file' = c.file
  ) and not exists (
    select from website_drafts d where d.brand = c.brand and d.uid = c.uid and d.look->'cover'->>'file' = c.file
  ) and not exists (
    select from website_versions v
    where v.brand = c.brand and v.uid = c.uid and v.content->'look'->'cover'->>'file' = c.file
  )`;

const deleteUnused = (db: Db, which: RawBuilder<boolean>) =>
  sql`delete from website_covers c where ${which} and ${IS_UNUSED}`.execute(db);

/** Stores a cover for the caller's website, which shows it after publishing a look with it. */
export const storeCover = async (
  { db, brand, now, files }: Scope & { files: ArtworkStore },
  uid: string,
  content: Buffer,
): Promise<UploadedCover> => {
  const site = await db
    .selectFrom('websites')
    .select('uid')
    .where((row) => row.and({ brand, uid }))
    .executeTakeFirst();
  if (!site) throw new ApiError(409, 'Choose a domain name to activate your website first.');
  const { jpeg, width, height } = await encodePicture(content, 'cover');
  const file = digestOf(jpeg);
  await db.transaction().execute(async (tx) => {
    const stored_as = newStoredName(now, jpeg);
    const added = await tx
      .insertInto('website_covers')
      .values({ brand, uid, file, stored_as, size: jpeg.length, width, height, uploaded_at: now })
      .onConflict((row) => row.doNothing())
      .returning('file')
      .executeTakeFirst();
    if (added && !(await files.create(stored_as, Buffer.from(jpeg))))
      throw new Error('The artwork store has a file of that name.');
  });
  await deleteUnused(db, sql<boolean>`c.brand = ${brand} and c.uid = ${uid} and c.file <> ${file}`);
  return { file, width, height };
};

export const hasCover = async (db: Db, { brand, uid }: Owner, file: string): Promise<boolean> => {
  const cover = await db
    .selectFrom('website_covers')
    .select('file')
    .where((row) => row.and({ brand, uid, file }))
    .executeTakeFirst();
  return cover !== undefined;
};

/** Returns the content of an owner's cover; `undefined` if it does not exist, or the store has not this picture. */
export const readCover = async (
  { db, files }: { db: Db; files: ArtworkStore },
  { brand, uid }: Owner,
  file: string,
): Promise<Buffer | undefined> => {
  const cover = await db
    .selectFrom('website_covers')
    .select('stored_as')
    .where((row) => row.and({ brand, uid, file }))
    .executeTakeFirst();
  return (cover && (await files.read(cover.stored_as, file))) ?? undefined;
};

/** Returns the published cover of a website if it has this ID. */
export const readShownCover = async (
  { db, files }: { db: Db; files: ArtworkStore },
  { brand, name }: { brand: Brand; name: string },
  file: string,
): Promise<Buffer | undefined> => {
  const site = await shownSite({ db, brand }, name).select(['w.uid', 'w.look']).executeTakeFirst();
  if (!site?.uid || site.look.cover?.file !== file) return undefined;
  return readCover({ db, files }, { brand, uid: site.uid }, file);
};

/** Time before an unused cover is deleted, in ms; covers are unused between upload and saving the draft. */
const UPLOAD_MS = 24 * 60 * 60_000;

/** Deletes unused covers. `removeOrphans` then deletes their files. */
export const forgetUnusedCovers = (db: Db, now: Date) =>
  deleteUnused(db, sql<boolean>`c.uploaded_at < ${new Date(now.getTime() - UPLOAD_MS)}`);
