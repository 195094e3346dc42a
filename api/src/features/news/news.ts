import type { Scope } from '../../database/schema.ts';

/** Newest first. */
export const latestNews = ({ db, brand }: Pick<Scope, 'db' | 'brand'>, limit: number) =>
  db
    .selectFrom('news')
    .select(['image', 'title', 'content', 'url', 'date_added'])
    .where('brand', '=', brand)
    .orderBy('date_added', 'desc')
    .orderBy('position')
    .limit(limit)
    .execute();
