-- Alarms and jobs that notify somebody are named by that word (docs/glossary.md).
alter table otp_alarms rename column told_at to notified_at;

-- Jobs that wait under the old name are carried over to the new one.
update staged_jobs set name = 'notify-erasure-cancelled' where name = 'tell-erasure-cancelled';
insert into graphile_worker._private_tasks (identifier)
  select 'notify-erasure-cancelled' where exists (select from graphile_worker._private_tasks where identifier = 'tell-erasure-cancelled')
  on conflict do nothing;
update graphile_worker._private_jobs set task_id = (select id from graphile_worker._private_tasks where identifier = 'notify-erasure-cancelled')
  where task_id = (select id from graphile_worker._private_tasks where identifier = 'tell-erasure-cancelled');
