-- Slots of the promotion calendar that subscribers take for their channel; free without a uid.
create table promotion_offers (
  id bigint generated always as identity primary key,
  brand text not null,
  starts_at timestamptz not null,
  title text not null,
  uid text,
  reminded_at timestamptz,
  unique (brand, starts_at, title)
);
create index promotion_offers_of_account on promotion_offers (uid) where uid is not null;

alter table promotion_slot add column reminded_at timestamptz;

-- What each subscriber chose for the calendar: reminders, and the digest of the secret in the address of the feed.
create table promotion_settings (
  brand text not null,
  uid text not null,
  reminders boolean not null default true,
  feed_code text unique,
  feed_since timestamptz,
  primary key (brand, uid)
);
