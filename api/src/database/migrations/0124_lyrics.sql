-- Words of songs, from an operator's import. A row stays once its words were taken down, so that no import brings
-- them back.
create table lyrics (
  brand text not null,
  video_id text not null,
  -- LRC or plain text; null once taken down.
  lyrics text check (length(lyrics) between 1 and 20000),
  -- Where they come from, and by which right they are shown.
  source text not null check (length(source) between 1 and 200),
  rights text not null check (length(rights) between 1 and 300),
  -- As `songs.search`, of what is sung.
  search text not null default '',
  words tsvector generated always as (array_to_tsvector(array_remove(string_to_array(search, ' '), ''))) stored,
  taken_down_at timestamptz,
  primary key (brand, video_id),
  foreign key (brand, video_id) references songs (brand, video_id) on delete cascade,
  check ((lyrics is null) = (taken_down_at is not null))
);
create index lyrics_by_words on lyrics using gin (words);
