-- What open pages report of each version, counted while the registry had `step` as the version of the remote's channels:
-- a change of the registry begins a new step. `bucket` is that of a duration; 0 for what is only counted. No row is about
-- a person.
create table field_figures (
  remote text not null,
  version text not null,
  step bigint not null,
  figure text not null,
  bucket smallint not null,
  count integer not null,
  day date not null,
  primary key (remote, version, step, figure, bucket)
);
create index field_figures_day on field_figures (day);
