-- In how many views of a page a version of a remote used a deprecated member of the contract, by day. No row is about a
-- person.
create table deprecated_uses (
  day date not null,
  remote text not null,
  version text not null,
  member text not null,
  views integer not null,
  primary key (day, remote, version, member)
);
