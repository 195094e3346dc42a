-- Until work begins an accepted request stays 'requested', and a delivered one is 'done', which the version before knows.
alter table artwork_requests
  add column accepted_at timestamptz,
  -- What the team wrote to its owner last.
  add column answer text not null default '';

-- Files that the team delivered. Their content is in the artwork store under the name `stored_as`.
create table artwork_files (
  id bigint generated always as identity primary key,
  request bigint not null references artwork_requests on delete cascade,
  uid text not null,
  name text not null,
  type text not null,
  size bigint not null,
  stored_as text not null unique,
  delivered_at timestamptz not null default now()
);
create index artwork_files_of_request on artwork_files (request);
