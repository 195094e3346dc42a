import type { Member } from '@rushtone/domain';
import type { Scope } from '../../database/schema.ts';
import { pictureUrl } from '../catalog/song-rows.ts';

export const membersOf = ({ db, brand }: Pick<Scope, 'db' | 'brand'>, limit: number) =>
  db
    .selectFrom('members')
    .select(['channel_id', 'channel_name', 'channel_pic', 'sub_tag', 'testimonial'])
    .where('brand', '=', brand)
    .orderBy('position')
    .limit(limit);

/** Replaces the picture's ID with its URL. */
export const toMember = (member: Member, thumbnails: string): Member => ({
  ...member,
  channel_pic: pictureUrl(thumbnails, member.channel_pic),
});

/** Formats a number of subscribers in compact notation: 48.2K. */
export const subscriberTag = (subs: number): string =>
  new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }).format(subs);
