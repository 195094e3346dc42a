import type { ArtworkKind, ArtworkState, ContactTopic } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;
type Day = ColumnType<Date, string, string>;
type Count = ColumnType<string | null, number | string | null, number | string | null>;

export type OutgoingMailTable = {
  id: GeneratedAlways<string>;
  /** Null: the team's mailbox. */
  recipient: string | null;
  reply_to: string | null;
  subject: string;
  body: string;
  created_at: Generated<Date>;
  sent_at: Time | null;
  attempts: Generated<number>;
  next_try_at: Generated<Date>;
  last_error: string | null;
};

export type LinkedAccountTable = {
  uid: string;
  provider: 'discord' | 'youtube';
  external_id: string;
  name: string;
  picture: string | null;
  subs: Count;
  views: Count;
  /** Encrypted. */
  tokens: string | null;
  linked_at: Generated<Date>;
};

export type ContactRequestsTable = {
  id: GeneratedAlways<string>;
  brand: Brand;
  topic: ContactTopic;
  email: string | null;
  discord: string | null;
  youtube_url: string | null;
  message: string | null;
  remember: Generated<boolean>;
  created_at: Generated<Date>;
  done_at: Time | null;
};

export type ArtworkRequestsTable = {
  id: GeneratedAlways<string>;
  brand: Brand;
  uid: string;
  channel: string;
  kind: ArtworkKind;
  style: string;
  reference_links: string;
  deadline: Day | null;
  notes: string;
  state: Generated<ArtworkState>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

/** The tables behind the account's tools and the contact page. */
export type CallTables = {
  outgoing_mail: OutgoingMailTable;
  linked_account: LinkedAccountTable;
  contact_requests: ContactRequestsTable;
  promotions: {
    brand: Brand;
    uid: string;
    youtube_channel: string;
    youtube_share: string;
    updated_at: Generated<Date>;
  };
  promotion_slot: {
    id: GeneratedAlways<string>;
    uid: string | null;
    starts_on: Day;
    title: string;
    brand: Brand;
  };
  artwork_requests: ArtworkRequestsTable;
};
