-- What the payment service said of a payment, as far as its present state depends on it; since when it is known; until
-- when a late one keeps its role; and the last failure that a mail told of.
alter table pay_grant
  add column history jsonb not null default '[]',
  add column began_at bigint,
  add column late_until timestamptz,
  add column late_mailed_at bigint;
update pay_grant set began_at = created;
update pay_grant set late_until = to_timestamp(created) + interval '7 days' where status = 'past_due';
create index pay_grant_began on pay_grant (began_at);

-- Who granted a role by hand, why, and until when; without an end it stays until it is revoked.
alter table role_grants
  add column granted_by text,
  add column reason text,
  add column ends_at timestamptz;
