-- By the clock of the page that wrote the state, in ms since 1970: an older report that comes later changes nothing.
alter table listening_states add column written_at double precision;
