-- Whether the operator hid the site, since when its owner is no subscriber, and whether the mailbox agreed to get mail.
alter table websites
  add column hidden_at timestamptz,
  add column role_ended_at timestamptz,
  add column form_mail_confirmed boolean not null default true,
  add column form_mail_code text;

-- The verified address that a session of the account had last: roles may come by it.
alter table account_security add column email text;

-- Names that were given up are kept back for their last owner.
create table released_names (
  brand text not null,
  domain_name text not null,
  uid text not null,
  released_at timestamptz not null default now(),
  primary key (brand, domain_name)
);
