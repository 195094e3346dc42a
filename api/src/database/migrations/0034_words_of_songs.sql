-- The words of each song, for an index that finds a song by the beginnings of its words. It takes the place of one
-- by threes of letters, which read many times as many songs for a word that shares its letters with others.
alter table songs add column words tsvector generated always as (
  array_to_tsvector(array_remove(string_to_array(translate(search, '()[],!?"', '        '), ' '), ''))
) stored;
create index songs_by_words on songs using gin (words);
drop index songs_search;

-- The planner takes the beginning of a word to be in far more songs than it is, and would rather read all of them.
create or replace function songs_with(wanted_brand text, wanted tsquery)
returns table (brand text, video_id text, title text, artist text, playlist text, date_added timestamptz, sort_key text, search text, words tsvector)
language sql stable rows 500 set enable_seqscan = off as $$
  select brand, video_id, title, artist, playlist, date_added, sort_key, search, words from songs
  where brand = wanted_brand and words @@ wanted
$$;
