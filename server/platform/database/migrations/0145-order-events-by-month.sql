-- Partitions by month, 4 of 4 (docs/decisions/0024): order_events.
-- Serves both versions: the table has the same name, columns, constraints, triggers and rights before and after.

set local lock_timeout = '100ms';
-- In the order in which orders are written.
lock table orders in share row exclusive mode;
lock table order_events in access exclusive mode;

alter table order_events set schema months;
alter table months.order_events rename to order_events_before;

-- Ids are unique in each partition by its primary key, and among all of them by the one counter that nobody may pass by.
create table order_events (
  id bigint generated always as identity not null,
  order_id text collate "C" not null,
  at timestamptz not null,
  from_status text,
  to_status text not null,
  place text not null,
  actor text not null,
  actor_id text collate "C",
  reason text not null default '',
  text text not null default '',
  kind text not null,
  data jsonb not null,
  constraint order_events_order_id_fkey foreign key (order_id) references orders (id)
) partition by range (at);
create index order_events_order on order_events (order_id, id);

drop trigger order_events_are_append_only on months.order_events_before;
drop trigger order_events_of_sentences on months.order_events_before;
-- Its argument is a row of the table, so it is made again, with the same text.
do $$
declare
  made text := pg_get_functiondef('event_of_sentence'::regproc);
begin
  drop function event_of_sentence;
  execute replace(made, 'line months.order_events_before', 'line public.order_events');
end $$;
select take_the_place('order_events');
create trigger order_events_are_append_only before update or delete on order_events
  for each row execute function refuse_change();
create trigger order_events_of_sentences before insert on order_events
  for each row when (new.kind is null) execute function carry_over_event();
