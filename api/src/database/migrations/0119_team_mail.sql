-- Mails with what somebody said about a member, which the export of that member's data leaves out.
alter table outgoing_mail add team_only boolean not null default false;
update outgoing_mail set team_only = true where recipient is null and subject like '%: website % was reported';
