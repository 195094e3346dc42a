-- Pictures of the pages that websites link to (spec §10.259). Without jpeg, the page has none that can be shown.
create table link_pictures (
  brand text not null,
  uid text not null,
  address text not null,
  file text,
  jpeg bytea,
  fetched_at timestamptz not null,
  primary key (brand, uid, address)
);
