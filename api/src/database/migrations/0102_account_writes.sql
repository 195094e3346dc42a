-- How far the log of the database was when an account had written last: a replica that is not as far does not answer it.
-- Written only while there are replicas. In bytes, as a number, because not every PostgreSQL knows the type of positions.
create table account_writes (
  uid text primary key,
  position bigint not null,
  written_at timestamptz not null default now()
);
