-- A part of a paid order may be bought from one offer after another. Each choice of an offer has rows of its own, and a
-- choice that was followed by another is over: all its rows are Rejected.
alter table deliveries
  add column choice int not null default 1 check (choice > 0),
  -- What was chosen from and why, on the first part of a choice; null on those from before there were offers.
  add column offer_choice jsonb,
  -- Whom a rejection concerns: only what is the supplier's own reason is bought elsewhere.
  add column reject_cause text check (reject_cause in ('player', 'supplier', 'unknown-cause'));
alter table deliveries drop constraint deliveries_item_number;
alter table deliveries add constraint deliveries_item_number unique (order_id, choice, item_number);

-- At most one choice of an order is or may have been executed, whatever the code does: an order has one row here, and
-- each of its deliveries that is Sent, Unknown or Delivered refers to it by its own choice. Two choices can't both.
create table order_choices (
  order_id text collate "C" primary key references orders (id),
  choice int not null,
  constraint order_choices_choice unique (order_id, choice)
);
insert into order_choices select distinct order_id, 1 from deliveries where status in ('Sent', 'Unknown', 'Delivered');
alter table deliveries
  add column active_choice int generated always as (case when status in ('Sent', 'Unknown', 'Delivered') then choice end) stored,
  add constraint deliveries_one_active_choice foreign key (order_id, active_choice) references order_choices (order_id, choice);

-- A choice takes the order over where no delivery of another one holds it: else the key above refuses.
create function take_order_over() returns trigger language plpgsql as $$
begin
  insert into order_choices as held (order_id, choice) values (new.order_id, new.choice)
  on conflict (order_id) do update set choice = excluded.choice where held.choice <> excluded.choice;
  return new;
end $$;
create trigger deliveries_take_order_over_new before insert on deliveries for each row
  when (new.status in ('Sent', 'Unknown', 'Delivered')) execute function take_order_over();
create trigger deliveries_take_order_over before update of status, choice on deliveries for each row
  when (new.status in ('Sent', 'Unknown', 'Delivered')
    and (old.status not in ('Sent', 'Unknown', 'Delivered') or old.choice <> new.choice))
  execute function take_order_over();

-- What a later choice supersedes before it was sent.
insert into delivery_moves values ('Pending', 'Rejected');
do $$
declare
  known text;
begin
  select pg_get_constraintdef(oid) into known from pg_constraint
    where conrelid = 'deliveries'::regclass and conname = 'deliveries_reason_code_check';
  alter table deliveries drop constraint deliveries_reason_code_check;
  execute 'alter table deliveries add constraint deliveries_reason_code_check '
    || replace(known, 'ARRAY[', 'ARRAY[''superseded''::text, ');
end $$;
