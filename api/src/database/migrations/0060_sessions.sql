-- What the API itself knows of an account: sign-ins before `valid_since` are over; when the password changed last.
create table account_security (
  uid text primary key,
  valid_since timestamptz,
  password_changed_at timestamptz
);

-- The sign-ins that requests came with.
create table sign_ins (
  uid text not null,
  signed_in_at timestamptz not null,
  seen_at timestamptz not null default now(),
  address text not null,
  agent text not null,
  primary key (uid, signed_in_at)
);
create index sign_ins_seen on sign_ins (seen_at);
