-- The field's standard names for what had names of our own (docs/glossary.md).

alter table orders rename column wish_key to idempotency_key;
alter table orders rename constraint orders_wish to orders_idempotency_key;
alter table wallet_transactions rename column wish_key to idempotency_key;
alter table wallet_transactions rename constraint wallet_transactions_wish to wallet_transactions_idempotency_key;
alter table grants rename column wish_key to idempotency_key;
alter table idempotency_keys rename column body_hash to fingerprint;

alter table ledger_seals rename to ledger_hash_chain;
alter table ledger_hash_chain rename column sealed_at to linked_at;
alter trigger ledger_seals_are_append_only on ledger_hash_chain rename to ledger_hash_chain_is_append_only;
alter trigger ledger_seals_stay on ledger_hash_chain rename to ledger_hash_chain_stays;

alter table person_signals rename to identity_signals;
alter table welcomed_signals rename to sign_up_bonus_signals;
alter table referrals rename column welcomed_at to bonus_paid_at;
alter table referrals rename column welcome_refused_at to bonus_refused_at;
alter table referrals rename constraint referrals_welcome_proven to referrals_bonus_proven;
alter table referrals rename constraint referrals_welcome_once to referrals_bonus_once;

alter table deliveries rename column leg to item_number;
alter table deliveries rename constraint deliveries_leg to deliveries_item_number;

alter table charges drop constraint charges_status_check;
alter table charges drop constraint charges_decision_of_parked;
drop index charges_parked;
update charges set status = 'in_review' where status = 'parked';
alter table charges
  add constraint charges_status_check check (status in ('created', 'pending', 'success', 'failed', 'in_review')),
  add constraint charges_decision_of_review check (decision is null or status = 'in_review');
create index charges_in_review on charges (settled_at) where status = 'in_review' and decision is null;

-- Jobs that wait under an old name are carried over to the new one.
update staged_jobs set name = 'notify-customer' where name = 'tell-shopper';
insert into graphile_worker._private_tasks (identifier)
  select 'notify-customer' where exists (select from graphile_worker._private_tasks where identifier = 'tell-shopper')
  on conflict do nothing;
update graphile_worker._private_jobs set task_id = (select id from graphile_worker._private_tasks where identifier = 'notify-customer')
  where task_id = (select id from graphile_worker._private_tasks where identifier = 'tell-shopper');
