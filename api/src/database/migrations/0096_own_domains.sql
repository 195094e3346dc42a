-- Domains of subscribers' own, at which their websites are served once the DNS proves that they are theirs.
create table own_domains (
  brand text not null,
  uid text not null,
  domain text not null,
  -- What a TXT record of the domain must contain: of this account and domain alone.
  token text not null,
  claimed_at timestamptz not null default now(),
  checked_at timestamptz,
  -- Null while the domain is not served.
  verified_at timestamptz,
  -- The first of the checks that have failed since the last good one.
  failing_since timestamptz,
  problem text not null default '',
  primary key (brand, uid)
);
-- Several accounts may claim a domain; one can prove it.
create unique index own_domains_served on own_domains (domain) where verified_at is not null;
