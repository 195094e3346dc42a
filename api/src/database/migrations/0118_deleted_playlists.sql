-- A deleted playlist can be restored for a day.
alter table own_playlists add column deleted_at timestamptz;
