import type { Member, MemberStats } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { pictureUrl } from './pictures.ts';

const TESTIMONIALS = 100;

type MemberQuery = { brand: Brand; limit: number; thumbnails: string };

const membersOf = (db: Kysely<Database>, { brand, limit }: MemberQuery) =>
  db
    .selectFrom('members')
    .select(['channel_id', 'channel_name', 'channel_pic', 'sub_tag', 'testimonial'])
    .where('brand', '=', brand)
    .orderBy('position')
    .limit(limit);

const withPictures = (members: readonly Member[], thumbnails: string): Member[] =>
  members.map((member) => ({ ...member, channel_pic: pictureUrl(thumbnails, member.channel_pic) }));

export const allMembers = async (db: Kysely<Database>, query: MemberQuery): Promise<Member[]> =>
  withPictures(await membersOf(db, query).execute(), query.thumbnails);

export const testimonials = async (
  db: Kysely<Database>,
  query: Omit<MemberQuery, 'limit'>,
): Promise<Member[]> => {
  const members = membersOf(db, { ...query, limit: TESTIMONIALS }).where('testimonial', 'is not', null);
  return withPictures(await members.execute(), query.thumbnails);
};

/** Sums over the members of a brand. */
export const readMemberStats = async (db: Kysely<Database>, brand: Brand): Promise<MemberStats> => {
  const { members, subs, views } = await db
    .selectFrom('members')
    .select((row) => [
      row.fn.countAll().as('members'),
      row.fn.coalesce(row.fn.sum('subs'), row.lit(0)).as('subs'),
      row.fn.coalesce(row.fn.sum('views'), row.lit(0)).as('views'),
    ])
    .where('brand', '=', brand)
    .executeTakeFirstOrThrow();
  return { members: Number(members), subs: Number(subs), views: Number(views) };
};
