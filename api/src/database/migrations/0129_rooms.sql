-- Rooms in which people hear the same song at the same second (spec §10.251). Nothing here is about accounts.
create table rooms (
  id text primary key,
  brand text not null,
  topic text not null unique,
  -- Number of the member whose page plays.
  host int not null,
  -- Whether everybody may add songs.
  open boolean not null default true,
  video_id text,
  second float8 not null default 0,
  -- When the song was at that second, in ms since 1970 by this database's clock.
  at float8 not null default 0,
  playing boolean not null default false,
  speed float8 not null default 1,
  repeat boolean not null default false,
  whole boolean not null default false,
  -- Video ids of what follows.
  songs text[] not null default '{}',
  songs_rev int not null default 0,
  -- Songs that the host's page has yet to add to its queue, as {id, song, by}.
  additions jsonb not null default '[]',
  addition_id int not null default 0,
  next_member int not null default 1,
  changed_at timestamptz not null default now()
);

create table room_members (
  room text not null references rooms on delete cascade,
  id int not null,
  -- Digest of what the member's page alone knows.
  secret text not null,
  name text not null,
  muted boolean not null default false,
  -- Whether the song is paused there, so that the member becomes the host after others only.
  idle boolean not null default false,
  seen_at timestamptz not null default now(),
  -- When a page that was left is no member any more, unless it comes back.
  leaves_at timestamptz,
  primary key (room, id),
  unique (room, secret)
);
