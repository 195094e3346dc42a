-- Who did what to whom, when and from where. Rows are added, never changed; they go after a year at the earliest.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- The id of an account, or a name in words: an operator, the payment service.
  actor text not null,
  action text not null,
  subject text not null,
  -- Address of the client, or name of the operator's machine.
  origin text not null
);
create index audit_log_at on audit_log (at);
create index audit_log_actor on audit_log (actor);
create index audit_log_subject on audit_log (subject);
-- Every server notes a release; one of them is first.
create unique index audit_log_release on audit_log (subject) where action = 'release';

create or replace function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '1 year' then return old; end if;
  if tg_op = 'TRUNCATE' and not exists (select from audit_log) then return null; end if;
  raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_rows before update or delete on audit_log
  for each row execute function audit_log_is_append_only();
create trigger audit_log_table before truncate on audit_log
  for each statement execute function audit_log_is_append_only();
