import { createHash } from 'node:crypto';
import type { Brand } from '@rushtone/site';
import type { EmulatorDatabase } from '../shared/database.ts';

export type OAuthProvider = 'discord' | 'youtube';
export type Service = 'discord' | 'google';

export const CLIENT_ID = 'rushtone-local';
export const PROFILE_PATHS = { discord: 'users/@me', google: 'youtube/v3/channels' } as const;

/** Returns a provider's endpoints: browsers use its emulator on the page's own origin, the API uses `address`. */
export const oauthEndpoints = (provider: OAuthProvider, address: string) => {
  const service = provider === 'youtube' ? 'google' : 'discord';
  const base = `/emulators/oauth/${service}`;
  return {
    authorize: `${base}/authorize`,
    token: `${address}${base}/token`,
    revoke: `${address}${base}/revoke`,
    profile: `${address}${base}/${PROFILE_PATHS[service]}`,
  };
};

/** Returns the catalog's channels to choose from. */
export const channelsOf = (db: EmulatorDatabase, brand: Brand) =>
  db
    .selectFrom('members')
    .select(['channel_id', 'channel_name', 'channel_pic', 'subs', 'views'])
    .where('brand', '=', brand)
    .orderBy('position')
    .limit(20)
    .execute();

/** Returns the response of `youtube/v3/channels`; an empty list without a channel. */
export const channelResponse = async (db: EmulatorDatabase, brand: Brand, id: string) => {
  const channels = (await channelsOf(db, brand)).filter(({ channel_id }) => channel_id === id);
  const items = channels.map(({ channel_id, channel_name, channel_pic, subs, views }) => ({
    id: channel_id,
    snippet: {
      title: channel_name,
      customUrl: `@${channel_name.toLowerCase().replace(/[^a-z\d]/g, '')}`,
      thumbnails: URL.canParse(channel_pic) ? { default: { url: channel_pic } } : {},
    },
    statistics: { subscriberCount: subs, viewCount: views, hiddenSubscriberCount: false },
  }));
  return { kind: 'youtube#channelListResponse', items };
};

/** Returns the response of `users/@me`; the same name is always the same user. */
export const discordResponse = (name: string) => {
  const number = createHash('sha256').update(name).digest().readBigUInt64BE() >> 4n;
  return { id: String(number), username: name, global_name: name, avatar: null };
};
