-- In which world something was done: against simulators or a provider's test mode, or with real money. Production
-- does not start while rows of the test world are left; `npm run clear-demo` ends them.
alter table charges
  add column environment text not null default 'live' check (environment in ('test', 'live')),
  -- When the demo was cleared: the row stays as history, and nothing is asked or done about it any more.
  add column cleared_at timestamptz;
alter table payment_events add column environment text not null default 'live' check (environment in ('test', 'live'));
alter table supplier_exchanges add column environment text not null default 'live' check (environment in ('test', 'live'));
-- Null until it is sent.
alter table deliveries add column environment text check (environment in ('test', 'live'));

-- Rows from before: no gateway of the real world has its pay page at an http:// address.
update charges set environment = 'test' where payment_url like 'http://%';
update deliveries set environment = 'live' where sent_at is not null;
do $$ begin
  if not exists (select from charges where payment_url like 'https://%')
     and (exists (select from charges where environment = 'test') or exists (select from users where email_key like '%@rush.test')) then
    update charges set environment = 'test';
    update payment_events set environment = 'test';
    update supplier_exchanges set environment = 'test';
    update deliveries set environment = 'test' where sent_at is not null;
  end if;
end $$;

-- Looked at with every start of a shop in production.
create index charges_test on charges (id) where environment = 'test' and cleared_at is null;
create index payment_events_test on payment_events (id) where environment = 'test';
create index supplier_exchanges_test on supplier_exchanges (id) where environment = 'test';
create index deliveries_test on deliveries (id) where environment = 'test';

-- Play money leaves people's accounts by transfers of its own, into an account of its own: the book stays whole.
alter table ledger_kinds drop constraint ledger_kinds_coins_stay;
alter table ledger_kinds add constraint ledger_kinds_coins_stay check (
  debit_like not like 'user:%:coins' or credit_like in ('shop:sales', 'shop:promotions', 'shop:demo')
);
insert into ledger_kinds (kind, debit_like, credit_like) values
  ('demo-coins', 'user:%:coins', 'shop:demo'),
  ('demo-points', 'user:%:points', 'shop:demo'),
  ('demo-earnings', 'user:%:earnings', 'shop:demo');
