-- Jobs for which somebody waits run before messages and counts; the job runner's own list has the same column.
alter table staged_jobs add column priority smallint not null default 0;
