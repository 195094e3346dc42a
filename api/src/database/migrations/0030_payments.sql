-- What the payment service told us. Its events come twice and in any order.
create table pay_event (
  id text primary key,
  type text not null,
  at timestamptz not null default now()
);

-- Whose a customer of the payment service is: an account, or until one signs in with it an address.
create table pay_customer (
  customer text primary key,
  uid text,
  email text,
  created bigint not null
);
create index pay_customer_by_uid on pay_customer (uid);
create index pay_customer_by_email on pay_customer (email) where uid is null;

-- One row a subscription or donation; `created` is the time of the newest event that spoke of it.
create table pay_grant (
  ref text primary key,
  customer text,
  uid text,
  email text,
  -- Null for a price that is none of our plans.
  plan text check (plan in ('premium', 'premium_plus', 'donate')),
  status text not null,
  created bigint not null
);
create index pay_grant_by_uid on pay_grant (uid);
create index pay_grant_by_customer on pay_grant (customer);
create index pay_grant_by_email on pay_grant (email) where uid is null;
