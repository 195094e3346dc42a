-- Plans that somebody has paid for as a gift (spec §10.258). Refunds and disputes of their payments are in pay_grant.
create table gifts (
  id text primary key,
  brand text not null,
  plan text not null check (plan in ('premium', 'premium_plus')),
  months int not null check (months > 0),
  giver text not null,
  recipient text not null,
  message text not null,
  -- Day of the mail to the recipient.
  send_on date not null,
  created_at timestamptz not null,
  -- Id of the payment; null until it is paid.
  payment text unique,
  paid_at timestamptz,
  -- Address of who paid.
  payer text,
  sent_at timestamptz,
  -- Digest of the code in the mail.
  code text unique,
  -- Account that has redeemed it, and the end of its role.
  redeemed_by text,
  ends_at timestamptz
);
create index gifts_redeemed on gifts (redeemed_by) where redeemed_by is not null;
create index gifts_due on gifts (send_on) where payment is not null and sent_at is null;
