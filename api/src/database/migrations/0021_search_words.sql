-- The words of all songs with how many hold them, and the first one and two letters of words in the same way.
-- A misspelt word is looked up here, and a search learns from here whether many songs will fit.
create table search_words (
  brand text not null,
  word text collate "C" not null,
  songs integer not null,
  primary key (brand, word)
);
create index search_words_near on search_words using gin (word gin_trgm_ops);

insert into search_words (brand, word, songs)
select brand, part, count(*) from songs, unnest(string_to_array(translate(search, '()[],!?"', '        '), ' ')) as word,
  unnest(array[word, left(word, 1), left(word, 2)]) with ordinality as parts (part, nth)
where word <> '' and length(word) <= 64 and (nth = 1 or length(word) >= nth)
group by brand, part;
