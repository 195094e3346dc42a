-- A search for what many songs hold goes along these in the wanted order; the text is in them, so that the songs
-- themselves are not read.
create index songs_search_by_title on songs (brand, sort_key, video_id) include (search);
create index songs_search_by_date on songs (brand, date_added, video_id) include (search);
drop index songs_by_title;
drop index songs_by_date;
