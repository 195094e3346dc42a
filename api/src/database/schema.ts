import type { Brand } from '@rushtone/site';
import type { Role, SocialNetwork } from '@rushtone/domain';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { CallTables } from './account-tables.ts';
import type { ServicesTables } from './payment-tables.ts';

/** A time as the driver gives it, and as it may be written. */
export type Time = ColumnType<Date, Date | string, Date | string>;
/** `bigint` comes as text, so that no digit is lost. */
type Big = ColumnType<string, number | string, number | string>;

export type PlaylistsTable = {
  brand: Brand;
  id: string;
  category_name: string;
  description: string;
  youtube_url: string;
  description_url: string | null;
  special: boolean;
  image_url: string | null;
  home: boolean;
  position: number;
  sort_key: string;
  size: Generated<number>;
};

export type SongsTable = {
  brand: Brand;
  video_id: string;
  title: string;
  artist: string;
  description: string;
  playlist: string;
  position: number;
  date_added: Time;
  channel_id: string | null;
  search: string;
  sort_key: string;
  artist_key: string;
  pick: Generated<number>;
};

export type MembersTable = {
  brand: Brand;
  channel_id: string;
  channel_name: string;
  channel_pic: string;
  sub_tag: string;
  testimonial: string | null;
  subs: Big;
  views: Big;
  joined: Time | null;
  position: number;
};

export type WebsitesTable = {
  brand: Brand;
  domain_name: string;
  uid: string | null;
  name: string;
  profile_pic: string | null;
  subtitle: Generated<string>;
  form_mail: Generated<string>;
  about_me: Generated<string>;
  social_text: Generated<string>;
  social: JSONColumnType<Partial<Record<SocialNetwork, string>>, string | undefined>;
  artist: string | null;
};

export type Database = CallTables &
  ServicesTables & {
    playlists: PlaylistsTable;
    songs: SongsTable;
    members: MembersTable;
    websites: WebsitesTable;
    news: {
      brand: Brand;
      position: number;
      title: string;
      content: string;
      image: string | null;
      url: string | null;
      date_added: Time;
    };
    plays: { brand: Brand; playlist: string; day: ColumnType<Date, string, string>; plays: Big };
    random_picks: {
      caller: string;
      brand: Brand;
      list: string;
      video_id: string;
      picked_at: Generated<Date>;
    };
    role_grants: { kind: 'uid' | 'email'; subject: string; role: Role; granted_at: Generated<Date> };
    favorites: { uid: string; brand: Brand; video_id: string; added_at: Generated<Date> };
    search_words: { brand: Brand; word: string; songs: number };
  };
