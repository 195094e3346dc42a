-- When the account was told that its gift ends soon (spec §10.261).
alter table gifts add column end_mailed_at timestamptz;
