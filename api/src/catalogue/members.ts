import type { Member } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { pictureUrl } from './pictures.ts';

const TESTIMONIALS = 100;

type Asked = { brand: Brand; limit: number; thumbnails: string };

const membersOf = (db: Kysely<Database>, { brand, limit }: Asked) =>
  db
    .selectFrom('members')
    .select(['channel_id', 'channel_name', 'channel_pic', 'sub_tag', 'testimonial'])
    .where('brand', '=', brand)
    .orderBy('position')
    .limit(limit);

const withPictures = (members: readonly Member[], thumbnails: string): Member[] =>
  members.map((member) => ({ ...member, channel_pic: pictureUrl(thumbnails, member.channel_pic) }));

/** Members in the order of the operator. */
export const allMembers = async (db: Kysely<Database>, asked: Asked): Promise<Member[]> =>
  withPictures(await membersOf(db, asked).execute(), asked.thumbnails);

/** Members who say something about the network. */
export const testimonials = async (db: Kysely<Database>, asked: Omit<Asked, 'limit'>): Promise<Member[]> => {
  const members = membersOf(db, { ...asked, limit: TESTIMONIALS }).where('testimonial', 'is not', null);
  return withPictures(await members.execute(), asked.thumbnails);
};
