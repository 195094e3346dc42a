import type { FeedItem } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { pictureUrl } from './pictures.ts';

const SHOWN = 100;

/** Newest first. */
export const latestNews = async (
  db: Kysely<Database>,
  brand: Brand,
  thumbnails: string,
): Promise<FeedItem[]> => {
  const items = await db
    .selectFrom('news')
    .select(['image', 'title', 'content', 'url'])
    .where('brand', '=', brand)
    .orderBy('date_added', 'desc')
    .orderBy('position')
    .limit(SHOWN)
    .execute();
  return items.map((item) => ({ ...item, image: item.image && pictureUrl(thumbnails, item.image) }));
};
