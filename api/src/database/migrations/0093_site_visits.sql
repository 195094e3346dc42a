-- How often a website was visited, and what was pressed on it, by day; nothing about who.
create table website_visits (
  brand text not null,
  uid text not null,
  -- Its midnight, UTC.
  day timestamptz not null,
  kind text not null check (kind in ('visit', 'source', 'link', 'song')),
  -- A host, a network or a video id; '' for a visit.
  name text not null,
  count integer not null default 1,
  primary key (brand, uid, day, kind, name)
);
