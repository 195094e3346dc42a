-- Playlists by rules: the rules, and when the songs were last found by them; null for playlists by hand.
alter table own_playlists
  add column rules jsonb,
  add column found_at timestamptz,
  add constraint own_playlists_found check ((rules is null) = (found_at is null));

-- Beats per minute, for rules.
alter table songs add column tempo integer check (tempo between 20 and 400);
