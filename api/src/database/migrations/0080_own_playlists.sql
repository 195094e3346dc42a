-- Playlists of listeners. Whoever has the id of a public one may read it.
create table own_playlists (
  id text primary key check (id ~ '^u-[A-Za-z0-9_-]{22}$'),
  uid text not null,
  brand text not null,
  name text not null,
  public boolean not null default false,
  changed_at timestamptz not null default clock_timestamp()
);
create index own_playlists_of_account on own_playlists (uid, brand, changed_at);

-- A song that leaves the catalog keeps its place, as in favorites: it may come back.
create table own_playlist_songs (
  list text not null references own_playlists on delete cascade,
  video_id text not null,
  position integer not null,
  primary key (list, video_id)
);
create index own_playlist_songs_order on own_playlist_songs (list, position, video_id);
