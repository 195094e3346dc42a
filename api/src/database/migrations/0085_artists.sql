-- The artists of all songs, so that a search finds a name by any of its words, or by a similar one. Derived from
-- `songs`, as `search_words` is.
create table artists (
  brand text not null,
  artist_key text collate "C" not null,
  -- As most of the songs spell it.
  name text not null,
  songs integer not null,
  -- The words of the name; of scripts without spaces also each pair of characters.
  words tsvector not null,
  primary key (brand, artist_key)
);
create index artists_by_words on artists using gin (words);
create index artists_near on artists using gin (artist_key gin_trgm_ops);

insert into artists (brand, artist_key, name, songs, words)
select brand, artist_key, mode() within group (order by artist), count(*), array_to_tsvector(array(
    select distinct part from unnest(
      string_to_array(translate(artist_key, '()[],!?"', '        '), ' ')
      || array(select substr(artist_key, at, 2) from generate_series(1, length(artist_key)) as at
               where substr(artist_key, at, 1) ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]')
    ) as part where part <> ''))
from songs where artist_key <> '' group by brand, artist_key;
