-- Jobs on their way to the job runner's list. That list tells its workers by NOTIFY, and PostgreSQL lets only
-- one transaction that notifies commit at a time: what is written at every sale stands here first, in the sale's
-- own transaction, and is handed over in batches right after (server/platform/jobs/staged-jobs.ts).
create table staged_jobs (
  id bigint generated always as identity primary key,
  name text not null,
  payload json not null,
  queue text,
  job_key text,
  attempts_max int not null
);
