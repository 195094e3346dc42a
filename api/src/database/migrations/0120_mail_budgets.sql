-- What strangers send must not use up the room of what somebody asked for; mails about security and money have no limit.
alter table outgoing_mail add budget text not null default 'requested'
  check (budget in ('account', 'requested', 'strangers'));
-- The mails to a recipient in the last hour, null being the team, are counted before each new one.
create index outgoing_mail_recent on outgoing_mail (lower(recipient), budget, created_at);
