-- Theme, accent, order of sections and playlists of a website, as `SiteLook` has them; {} for the look of its brand.
alter table websites add column look jsonb not null default '{}';

-- What a website's owner has published, for going back: its fields without address and mailbox, and its look.
create table website_versions (
  id bigint generated always as identity primary key,
  brand text not null,
  uid text not null,
  saved_at timestamptz not null default clock_timestamp(),
  content jsonb not null
);
create index website_versions_of_account on website_versions (uid, brand, id);
