-- Testers may choose versions of remotes. The role belongs to no plan.
alter table role_grants
  drop constraint role_grants_role_check,
  add constraint role_grants_role_check check (role in ('subscriber', 'donator', 'tester'));
