-- The codes of two kinds of mail.
alter table identity_reset_codes add column kind text not null default 'reset';
