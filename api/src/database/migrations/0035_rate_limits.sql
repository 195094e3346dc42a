-- Written by rate-limiter-flexible. Unlogged: counts of the last minutes need not survive a crash or be backed up.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expired on rate_limits (expire);
