-- The same figures as `field_figures` for each of 500 groups of networks, of views with a valid ticket: a rollout is judged
-- by them, so that no network counts for more than a small part. `network` is the number of the group, by a keyed hash of
-- the address: it identifies neither a person nor a network.
create table network_figures (
  remote text not null,
  version text not null,
  step bigint not null,
  network smallint not null,
  figure text not null,
  bucket smallint not null,
  count integer not null,
  day date not null,
  primary key (remote, version, step, network, figure, bucket)
);
create index network_figures_day on network_figures (day);
