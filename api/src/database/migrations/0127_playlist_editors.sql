-- Playlists that several people edit. The link of the invitation, which the owner may end.
alter table own_playlists add column invite text unique;

-- Who edits a playlist, its owner among them once somebody was invited, each with a name of their choice.
create table playlist_editors (
  id bigint generated always as identity primary key,
  list text not null references own_playlists on delete cascade,
  uid text not null,
  name text not null,
  joined_at timestamptz not null default now(),
  unique (list, uid)
);
create index playlist_editors_of_account on playlist_editors (uid, list);

-- What was changed since somebody was invited, with what undoes it.
create table playlist_changes (
  id bigint generated always as identity primary key,
  list text not null references own_playlists on delete cascade,
  -- Null once the account is erased.
  uid text,
  at timestamptz not null default clock_timestamp(),
  call text not null check (call in ('add', 'remove', 'move')),
  -- Each song with its place before the change, and the song that followed it.
  songs jsonb not null,
  undone_by text
);
create index playlist_changes_of_list on playlist_changes (list, id);
create index playlist_changes_of_account on playlist_changes (uid);
