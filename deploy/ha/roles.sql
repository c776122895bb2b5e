-- Run once, on the leader, as postgres. Behind PgBouncer, connections carry no settings, so the role has them.
create role rush_app;
create role rush_owner login password '{{ownerPassword}}';
create role rush_shop login password '{{shopPassword}}' in role rush_app;
-- Lets the shop read the statistics of all sessions.
grant pg_read_all_stats to rush_shop;
alter role rush_shop set statement_timeout = '30s';
alter role rush_shop set lock_timeout = '10s';
alter role rush_shop set idle_in_transaction_session_timeout = '20s';
create database rush owner rush_owner;
