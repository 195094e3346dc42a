-- Since when the owner of a site keeps it offline.
alter table websites add column unpublished_at timestamptz;
-- When the owner of an artwork request withdrew it; its state is then 'declined', which the version before knows.
alter table artwork_requests add column withdrawn_at timestamptz;
