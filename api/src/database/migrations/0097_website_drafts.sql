-- What owners of websites have typed and not published: only they see it.
create table website_drafts (
  brand text not null,
  uid text not null,
  -- Fields of `/website/save` that differ from what is published, as they were typed.
  texts jsonb not null default '{}',
  -- As `SiteLook`; null without changes.
  look jsonb,
  saved_at timestamptz not null default now(),
  primary key (brand, uid)
);
