-- What pages follow: any server tells the pages on its stream of a new revision. Losing rows is harmless.
create unlogged table topics (
  topic text primary key,
  rev bigint not null
);

-- What an account plays, on which of its devices (spec §10.250). The row exists while that is switched on.
create table listening_states (
  brand text not null,
  uid text not null,
  topic text not null unique,
  device text,
  -- Of the page that plays.
  claim text,
  state text,
  stated_at timestamptz,
  songs text,
  songs_rev int not null default 0,
  -- Those that the page may not have done yet, as {id, at, call, value}.
  commands jsonb not null default '[]',
  command_id int not null default 0,
  primary key (brand, uid)
);
create index listening_states_of_account on listening_states (uid);

create table listening_devices (
  brand text not null,
  uid text not null,
  id text not null,
  name text not null,
  seen_at timestamptz not null default now(),
  primary key (brand, uid, id),
  foreign key (brand, uid) references listening_states on delete cascade
);
create index listening_devices_of_account on listening_devices (uid);

-- What the editors of a playlist follow; another one once an editor has left.
alter table own_playlists add column topic text unique;
update own_playlists set topic = replace(gen_random_uuid()::text, '-', '')
where id in (select list from playlist_editors);
