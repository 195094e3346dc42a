import { createHash } from 'node:crypto';
import type { Brand } from '@rushtone/site';
import type { EmulatorDatabase } from '../shared/database.ts';

const SHOWN = 20;

/** Channels of the catalogue, to be one of. */
export const channelsOf = (db: EmulatorDatabase, brand: Brand) =>
  db
    .selectFrom('members')
    .select(['channel_id', 'channel_name', 'channel_pic', 'subs', 'views'])
    .where('brand', '=', brand)
    .orderBy('position')
    .limit(SHOWN)
    .execute();

/** What `youtube/v3/channels` answers; without a channel an empty list. */
export const channelAnswer = async (db: EmulatorDatabase, brand: Brand, id: string): Promise<object> => {
  const channel = (await channelsOf(db, brand)).find(({ channel_id }) => channel_id === id);
  if (channel === undefined) return { kind: 'youtube#channelListResponse', items: [] };
  const { channel_id, channel_name, channel_pic, subs, views } = channel;
  const thumbnails = URL.canParse(channel_pic) ? { default: { url: channel_pic } } : {};
  return {
    kind: 'youtube#channelListResponse',
    items: [
      {
        id: channel_id,
        snippet: { title: channel_name, thumbnails },
        statistics: { subscriberCount: subs, viewCount: views, hiddenSubscriberCount: false },
      },
    ],
  };
};

/** What `users/@me` answers: the same name is the same person. */
export const discordAnswer = (name: string): object => {
  const number = createHash('sha256').update(name).digest().readBigUInt64BE() >> 4n;
  return { id: String(number), username: name, global_name: name, avatar: null };
};
