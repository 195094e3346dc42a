-- The account that a mail is about. Its owner may have had another address when the mail was written.
alter table outgoing_mail add uid text;
create index outgoing_mail_uid on outgoing_mail (uid) where uid is not null;
