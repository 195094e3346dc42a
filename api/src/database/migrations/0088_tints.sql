-- The tint that a song's page takes from its cover; '' for a cover without colors, null before it was looked at.
alter table songs add column tint text check (tint ~ '^(#[0-9a-f]{6})?$');
