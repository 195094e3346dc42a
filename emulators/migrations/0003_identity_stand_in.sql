create table identity_users (
  id text primary key,
  email text not null unique,
  salt text not null,
  hash text not null,
  verified boolean not null default false,
  disabled boolean not null default false,
  -- Counts changes of the password; tokens of an earlier generation are refused.
  generation integer not null default 0,
  created_at timestamptz not null default now(),
  last_login_at timestamptz not null default now(),
  valid_since timestamptz not null default now()
);

create table identity_refresh_tokens (
  hash text primary key,
  user_id text not null references identity_users (id) on delete cascade,
  generation integer not null,
  signed_in_at timestamptz not null default now()
);
create index identity_refresh_tokens_of_user on identity_refresh_tokens (user_id);

create table identity_reset_codes (
  hash text primary key,
  user_id text not null references identity_users (id) on delete cascade,
  expires_at timestamptz not null
);
create index identity_reset_codes_of_user on identity_reset_codes (user_id);

create table identity_failures (
  email text primary key,
  failures integer not null,
  since timestamptz not null
);

create table identity_keys (
  id text primary key,
  private_key jsonb not null,
  created_at timestamptz not null default now()
);
