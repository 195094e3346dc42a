-- The tint of a playlist's own picture, as songs have it; null before it was looked at, and after another picture came.
alter table playlists add column tint text check (tint ~ '^(#[0-9a-f]{6})?$');

create function forget_playlist_tint() returns trigger language plpgsql as $$
begin
  new.tint := null;
  return new;
end
$$;
create trigger playlist_picture before update of image_url on playlists
  for each row when (new.image_url is distinct from old.image_url and new.tint is not distinct from old.tint)
  execute function forget_playlist_tint();
