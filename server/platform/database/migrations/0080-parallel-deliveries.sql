-- Deliveries of one account run in parallel; where only the balance shows what became of them, it is read at quiet
-- points between them (docs/decisions/0018). Amounts are hundredths of the supplier's unit.
create table supplier_accounts (
  supplier text not null,
  region text not null,
  -- So many requests may be in flight: halved by a failure, raised by each success.
  parallel int not null check (parallel >= 1),
  -- New sends pause since then, for a quiet point.
  quiet_since timestamptz,
  -- The reading under way, and until when it counts as such.
  reading_id bigint,
  reading_until timestamptz,
  -- After readings that failed in a row: how many, and when to try again.
  failed_readings int not null default 0,
  read_again_at timestamptz,
  -- Something was sent since the last reading that succeeded.
  is_used boolean not null default false,
  -- The last reading of which it was decided what it proves, and until when somebody does so now.
  decided_reading bigint,
  decide_until timestamptz,
  -- A turn of the account is planned for then.
  turn_at timestamptz,
  primary key (supplier, region)
);

create table supplier_readings (
  id bigint generated always as identity primary key,
  supplier text not null,
  region text not null,
  started_at timestamptz not null,
  -- Null while it is under way, and where it failed.
  balance bigint,
  -- What moved the balance from outside since the reading before, where something did; negative: points came in.
  unexplained bigint
);
create index supplier_readings_account on supplier_readings (supplier, region, id);

alter table deliveries
  -- When its order was paid: the order in which deliveries are sent.
  add column queued_at timestamptz,
  -- What it was expected to cost when it was sent.
  add column cost bigint,
  -- The last reading that had succeeded when it was sent, and the last one that had begun when its outcome was written.
  add column sent_reading bigint,
  add column ended_reading bigint,
  add column unknown_at timestamptz,
  -- From then on the supplier cannot execute the request any more.
  add column expires_at timestamptz,
  -- When the supplier is asked about it next, where it can be asked.
  add column poll_at timestamptz,
  -- While it is held in its queue: when it was last considered whether to buy it elsewhere.
  add column judged_at timestamptz,
  -- Looked at for the last time without a verdict.
  add column left_to_staff_at timestamptz,
  -- The readings and the arithmetic by which it was decided, or was not.
  add column evidence jsonb;

update deliveries d set queued_at = o.paid_at from orders o where o.id = d.order_id and d.status = 'Pending';
update deliveries set unknown_at = updated_at where status = 'Unknown';
update deliveries set poll_at = now(), expires_at = coalesce(expires_at, sent_at + interval '11 minutes')
where status in ('Sent', 'Unknown');
create index deliveries_queue on deliveries (supplier, region, queued_at, order_id, item_number) where status = 'Pending';
create index deliveries_in_flight on deliveries (supplier, region) where status = 'Sent' and reference = '';
create index deliveries_unknown on deliveries (supplier, region) where status = 'Unknown';
create index deliveries_to_poll on deliveries (supplier, region, poll_at) where poll_at is not null;
create index deliveries_by_reading on deliveries (supplier, region, ended_reading) where ended_reading is not null;
