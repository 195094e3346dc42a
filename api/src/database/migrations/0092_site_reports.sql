-- What visitors report about a website; nothing about who does.
create table website_reports (
  id bigint generated always as identity primary key,
  brand text not null,
  domain_name text not null,
  reason text not null,
  reported_at timestamptz not null default now(),
  done_at timestamptz
);
create index website_reports_of_site on website_reports (brand, domain_name);

-- Why an operator has hidden a website, for its owner.
alter table websites add column hidden_reason text not null default '';
