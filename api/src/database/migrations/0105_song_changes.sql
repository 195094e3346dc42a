-- Which songs a search has to learn of, written with the change itself: whatever changes a song, no change is lost.
-- Readers ask for what their last snapshot did not see, so a transaction that commits late is not missed either.
-- Rows are deleted after a day. They are in no backup: transaction ids are those of one database server.
create table song_changes (
  -- Null: all songs may have changed.
  brand text,
  video_id text,
  xid xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now()
);
create index song_changes_by_xid on song_changes (xid);
create index song_changes_by_time on song_changes (changed_at);

create function note_new_songs() returns trigger language plpgsql as $$
begin
  insert into song_changes (brand, video_id) select brand, video_id from after;
  return null;
end $$;
create function note_removed_songs() returns trigger language plpgsql as $$
begin
  insert into song_changes (brand, video_id) select brand, video_id from before;
  return null;
end $$;
-- Only what a search goes by: a tint or a length is read with each result.
create function note_changed_songs() returns trigger language plpgsql as $$
begin
  insert into song_changes (brand, video_id)
  select brand, video_id from (
    (select brand, video_id, search, sort_key, date_added from before
     except select brand, video_id, search, sort_key, date_added from after)
    union
    (select brand, video_id, search, sort_key, date_added from after
     except select brand, video_id, search, sort_key, date_added from before)
  ) as changed group by brand, video_id;
  return null;
end $$;
create function note_all_songs() returns trigger language plpgsql as $$
begin
  insert into song_changes default values;
  return null;
end $$;

create trigger songs_added after insert on songs referencing new table as after
  for each statement execute function note_new_songs();
create trigger songs_removed after delete on songs referencing old table as before
  for each statement execute function note_removed_songs();
create trigger songs_changed after update on songs referencing old table as before new table as after
  for each statement execute function note_changed_songs();
create trigger songs_emptied after truncate on songs for each statement execute function note_all_songs();
