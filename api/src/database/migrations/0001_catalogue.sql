create extension if not exists pg_trgm;

-- Every row of the catalogue belongs to a brand. `search` and `sort_key` are written by the server
-- (searchText of @rushtone/domain), so that every engine finds and sorts the same.

create table playlists (
  brand text not null,
  id text not null,
  category_name text not null,
  description text not null,
  youtube_url text not null,
  description_url text,
  special boolean not null default false,
  image_url text,
  home boolean not null default false,
  position integer not null,
  sort_key text not null,
  size integer not null default 0,
  primary key (brand, id)
);

create table songs (
  brand text not null,
  video_id text not null,
  title text not null,
  artist text not null,
  description text not null,
  playlist text not null,
  position integer not null,
  date_added timestamptz not null,
  channel_id text,
  search text not null,
  sort_key text not null,
  artist_key text not null,
  -- Where the song stands for a random pick.
  pick double precision not null default random(),
  primary key (brand, video_id),
  foreign key (brand, playlist) references playlists (brand, id)
);
create index songs_in_playlist on songs (brand, playlist, position, video_id);
create index songs_by_date on songs (brand, date_added, video_id);
create index songs_by_title on songs (brand, sort_key, video_id);
create index songs_by_artist on songs (brand, artist_key, sort_key, video_id);
create index songs_by_channel on songs (brand, channel_id, date_added, video_id);
create index songs_by_pick on songs (brand, pick);
create index songs_by_pick_in_playlist on songs (brand, playlist, pick);
create index songs_search on songs using gin (search gin_trgm_ops);

create table members (
  brand text not null,
  channel_id text not null,
  channel_name text not null,
  channel_pic text not null,
  sub_tag text not null,
  testimonial text,
  subs bigint not null default 0,
  views bigint not null default 0,
  joined timestamptz,
  position integer not null,
  primary key (brand, channel_id)
);

create table news (
  brand text not null,
  position integer not null,
  title text not null,
  content text not null,
  image text,
  url text,
  date_added timestamptz not null,
  primary key (brand, position)
);

create table plays (
  brand text not null,
  playlist text not null,
  day date not null,
  plays bigint not null,
  primary key (brand, playlist, day)
);

-- The last random song of each caller and list; worth nothing after a crash.
create unlogged table random_picks (
  caller text not null,
  brand text not null,
  list text not null,
  video_id text not null,
  picked_at timestamptz not null default now(),
  primary key (caller, brand, list)
);
