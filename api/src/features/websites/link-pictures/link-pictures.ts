import type { SiteLook } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import { digestOf } from '../../artwork/stored-files.ts';
import type { Db } from '../../../database/schema.ts';
import type { Services } from '../../../http/services.ts';
import { lookOf } from '../look/look.ts';
import { shownSite } from '../site-lifecycle.ts';
import { encodePicture } from '../uploads/encode-picture.ts';
import { fetchPublic } from './fetch-public.ts';

/** Whose pictures a job fetches. */
export type LinkPicturesJob = { brand: Brand; uid: string };

const REFRESH_MS = 30 * 86_400_000;

/** The picture that a page names for links to it, as in https://ogp.me. */
const META = /<meta\b[^>]*\b(?:property|name)\s*=\s*["']?(?:og:image(?::url)?|twitter:image)["'\s][^>]*>/gi;
const CONTENT = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i;

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&#38;': '&',
  '&quot;': '"',
  '&#39;': "'",
};

/** Returns the address of a page's picture; `undefined` if it names none. */
export const pictureIn = (html: string, page: URL): string | undefined => {
  for (const [tag] of html.matchAll(META)) {
    const [, double, single] = CONTENT.exec(tag) ?? [];
    const address = (double ?? single)
      ?.trim()
      .replace(/&(?:amp|quot|#38|#39);/g, (each) => ENTITIES[each] ?? each);
    if (address && URL.canParse(address, page.href)) return new URL(address, page).href;
  }
  return undefined;
};

const fetchPicture = async (address: string, allowed: string[]): Promise<Buffer | null> => {
  try {
    const page = await fetchPublic(address, { type: /^text\/html\b/i, isCut: true, allowed });
    const picture = pictureIn(page.content.toString('utf8'), page.url);
    if (picture === undefined) return null;
    const { content } = await fetchPublic(picture, { type: /^image\/(?:jpeg|png|webp)\b/i, allowed });
    return (await encodePicture(content, 'link')).jpeg;
  } catch {
    // Whatever the other server does, the link is shown without a picture.
    return null;
  }
};

const addressesOf = ({ links }: SiteLook): string[] => [
  ...new Set(links.flatMap(({ kind, shown, address }) => (kind === 'link' && shown ? [address] : []))),
];

/** Fetches the pictures of a website's links that are new or a month old, and deletes those of other links. */
export const updateLinkPictures = async (
  { db, purge, now, allowed = [] }: Pick<Services, 'db' | 'purge'> & { now: Date; allowed?: string[] },
  { brand, uid }: LinkPicturesJob,
): Promise<void> => {
  const addresses = addressesOf(await lookOf({ db, brand, now }, uid));
  const own = db.deleteFrom('link_pictures').where((row) => row.and({ brand, uid }));
  await (addresses.length > 0 ? own.where('address', 'not in', addresses) : own).execute();
  const known = await db
    .selectFrom('link_pictures')
    .select('address')
    .where((row) => row.and({ brand, uid }))
    .where('fetched_at', '>', new Date(now.getTime() - REFRESH_MS))
    .execute();
  for (const address of addresses.filter((each) => !known.some((row) => row.address === each))) {
    const jpeg = await fetchPicture(address, allowed);
    const picture = { file: jpeg && digestOf(jpeg), jpeg: jpeg && Buffer.from(jpeg), fetched_at: now };
    await db
      .insertInto('link_pictures')
      .values({ brand, uid, address, ...picture })
      .onConflict((row) => row.columns(['brand', 'uid', 'address']).doUpdateSet(picture))
      .execute();
  }
  const site = await db
    .selectFrom('websites')
    .select('domain_name')
    .where((row) => row.and({ brand, uid }))
    .executeTakeFirst();
  if (site) await purge([`website-${site.domain_name}`]);
};

/** Returns the pictures of shown links by their ids. */
export const linkPicturesOf = async (
  db: Db,
  { brand, uid, look }: { brand: Brand; uid: string | null; look: SiteLook },
): Promise<Record<string, string>> => {
  if (uid === null || look.links.length === 0) return {};
  const rows = await db
    .selectFrom('link_pictures')
    .select(['address', 'file'])
    .where((row) => row.and({ brand, uid }))
    .where('file', 'is not', null)
    .execute();
  const files = new Map(rows.map(({ address, file }) => [address, file ?? '']));
  return Object.fromEntries(
    look.links.flatMap(({ id, shown, address }) => {
      const file = shown ? files.get(address) : undefined;
      return file ? [[id, file]] : [];
    }),
  );
};

/** Returns a picture of a link of a shown website. */
export const readLinkPicture = async (
  db: Db,
  { brand, name }: { brand: Brand; name: string },
  file: string,
): Promise<Buffer | undefined> => {
  const site = await shownSite({ db, brand }, name).select('w.uid').executeTakeFirst();
  const owner = site?.uid;
  if (!owner) return undefined;
  const row = await db
    .selectFrom('link_pictures')
    .select('jpeg')
    .where((each) => each.and({ brand, uid: owner, file }))
    .executeTakeFirst();
  return row?.jpeg ?? undefined;
};
