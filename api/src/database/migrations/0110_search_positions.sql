-- How far a search server has followed `song_changes`: the snapshot that its index has seen. Written by the job that
-- moves the changes, and by a whole reindex. In no backup, as the changes.
create table search_positions (
  -- The alias of its index.
  name text primary key,
  position pg_snapshot not null,
  moved_at timestamptz not null default now()
);
