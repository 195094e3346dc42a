-- What may be used once: the state of a link request, a code of the OAuth stand-in.
create table used_once (
  id text primary key,
  expires_at timestamptz not null
);
create index used_once_expired on used_once (expires_at);
