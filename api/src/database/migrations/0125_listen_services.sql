-- Services that an account reports its plays to, such as ListenBrainz.
create table listen_services (
  uid text not null,
  service text not null check (service in ('listenbrainz')),
  -- The account there.
  name text not null,
  -- Encrypted, see `vault.ts`.
  token text not null,
  connected_at timestamptz not null default now(),
  -- Since when the service refuses the token.
  refused_at timestamptz,
  primary key (uid, service)
);
