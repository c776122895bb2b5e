-- As 0145, for supplier_exchanges.
-- Serves both versions: the table has the same name, columns, constraints and rights before and after.

set local lock_timeout = '100ms';
lock table supplier_exchanges in access exclusive mode;

alter table supplier_exchanges set schema months;
alter table months.supplier_exchanges rename to supplier_exchanges_before;

create table supplier_exchanges (
  id bigint generated always as identity not null,
  delivery_id text collate "C",
  order_id text collate "C",
  supplier text not null,
  operation text not null,
  request jsonb not null,
  response jsonb,
  outcome text not null,
  duration_ms int not null,
  at timestamptz not null,
  environment text not null default 'live',
  constraint supplier_exchanges_environment_check check (environment in ('test', 'live'))
) partition by range (at);
create index supplier_exchanges_order on supplier_exchanges (order_id);
create index supplier_exchanges_at on supplier_exchanges using brin (at);
create index supplier_exchanges_test on supplier_exchanges (id) where environment = 'test';

select take_the_place('supplier_exchanges');
