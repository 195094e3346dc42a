-- Cover pictures that owners of websites have uploaded. A look, draft or version names one by `file`.
create table website_covers (
  brand text not null,
  uid text not null,
  -- A digest of the stored picture.
  file text not null,
  -- Its name in the artwork store.
  stored_as text not null unique,
  size integer not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamptz not null default now(),
  primary key (brand, uid, file)
);
