-- The length of a song's video, and where the song begins and ends in it, in seconds.
alter table songs
  add column duration integer check (duration > 0),
  add column start_second integer check (start_second >= 0),
  add column end_second integer check (end_second > coalesce(start_second, 0));

-- Returns them too; the version before reads the columns that it knows.
drop function songs_with(text, tsquery);
create function songs_with(wanted_brand text, wanted tsquery)
returns table (
  brand text, video_id text, title text, artist text, playlist text, date_added timestamptz, sort_key text, search text,
  words tsvector, duration integer, start_second integer, end_second integer
)
language sql stable rows 500 set enable_seqscan = off as $$
  select brand, video_id, title, artist, playlist, date_added, sort_key, search, words,
    duration, start_second, end_second
  from songs where brand = wanted_brand and words @@ wanted
$$;
