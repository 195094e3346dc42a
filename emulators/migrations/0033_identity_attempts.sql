-- Counts tries by what they are limited by: an e-mail address, an address of the network.
alter table identity_failures rename to identity_attempts;
alter table identity_attempts rename column email to key;
alter table identity_attempts rename column failures to count;
create index identity_attempts_since on identity_attempts (since);
