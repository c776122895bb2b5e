-- What happened is kept as a kind with its data; sentences are rendered for whoever reads them, in their language.
-- Rows from before are carried over. What fits no kind keeps its sentence as a note.

-- The columns that held sentences stay for now: a process of the version before may still write and read them while
-- processes are replaced one by one. A trigger turns what it writes into data. A later release drops them.

alter table order_events add column kind text, add column data jsonb;
alter table order_events alter column text set default '';

create function event_of_sentence(line order_events, out kind text, out data jsonb) language plpgsql stable as $$
declare
  -- Not visible yet where a single statement writes both.
  placed orders;
  numbers text[];
begin
  select * into placed from orders o where o.id = line.order_id;
  data := '{}';
  if line.from_status is null then kind := 'placed';
  elsif line.text = 'We have received your payment.' then kind := 'paid'; data := '{"by": "upi"}';
  elsif line.text = 'Paid with R-Coins.' then kind := 'paid'; data := '{"by": "wallet"}';
  elsif line.text = 'Nothing to pay.' then kind := 'paid'; data := '{"by": "nothing-due"}';
  elsif line.text = 'Your payment arrived after all; the order goes on.' then kind := 'resumed';
  elsif line.text = 'The payment did not go through.' then kind := 'payment-failed';
  elsif line.text = 'Your payment arrived late and is in your wallet as R-Coins.' then
    kind := 'late-payment-credited';
    data := jsonb_build_object(
      'amountPaise', (select case when count(*) = 1 then min(t.amount_paise) end
        from ledger_transfers t where t.order_id = line.order_id and t.kind = 'late-payment'),
      'obstacle', case line.reason
        when 'More than a day had passed.' then 'too-late'
        when 'The shop is closed for now.' then 'closed'
        when 'This account cannot buy at the moment.' then 'blocked'
        when 'The item is not on sale any more.' then 'not-on-sale'
        when 'The item is out of stock.' then 'out-of-stock'
        when 'The item has changed since.' then 'changed'
        when 'The price has changed since.' then 'price'
        when 'The account has to be verified again.' then 'player'
        when 'The coupon is not available any more.' then 'coupon'
      end);
  elsif line.text = 'You paid another amount than asked for; it was sent back to where it came from.' then
    kind := 'mismatched-payment-returned'; data := jsonb_build_object('note', line.reason);
  elsif line.text = 'Handed to the supplier.' then kind := 'sent-to-supplier';
  elsif line.text = 'The supplier is not taking orders right now. Yours waits in line and goes out by itself.' then
    kind := 'waiting-for-supplier';
  elsif line.text = 'The supplier reports a change of this delivery; our team is looking into it.' then
    kind := 'delivery-reversed'; data := '{"delivery": null}';
  elsif line.text = 'Delivered to your game.' then
    kind := 'completed'; data := jsonb_build_object('note', line.reason);
  elsif line.text = 'Returned to your wallet as R-Coins.' and line.actor = 'supplier' then
    kind := 'supplier-refused'; data := jsonb_build_object('amountPaise', placed.refunded_paise);
  elsif line.text = 'Returned to your wallet as R-Coins.' then
    kind := 'refunded'; data := jsonb_build_object('amountPaise', placed.refunded_paise, 'note', line.reason);
  elsif line.text = 'The order was cancelled.' then
    kind := 'cancelled';
    data := jsonb_build_object('amountPaise', placed.refunded_paise,
      'cause', case when line.reason = 'The demo was cleared.' then 'demo-cleared' end,
      'note', case when line.reason = 'The demo was cleared.' then '' else line.reason end);
  elsif line.text = '[erased]' and line.from_status <> line.to_status then
    -- Of an erased shopper: what the move itself says.
    if line.to_status = 'Processing' and line.from_status = 'Created' then
      kind := 'paid';
      data := jsonb_build_object('by', case when placed.value_paise = 0 then 'nothing-due' else placed.paymentmode end);
    elsif line.to_status = 'Processing' then kind := 'resumed';
    elsif line.to_status = 'Failed' then kind := 'payment-failed';
    elsif line.to_status = 'Completed' then kind := 'completed'; data := jsonb_build_object('note', line.reason);
    elsif line.to_status = 'Refunded' and line.actor = 'supplier' then
      kind := 'supplier-refused'; data := jsonb_build_object('amountPaise', placed.refunded_paise);
    elsif line.to_status = 'Refunded' then
      kind := 'refunded'; data := jsonb_build_object('amountPaise', placed.refunded_paise, 'note', line.reason);
    elsif line.to_status = 'Cancelled' then
      kind := 'cancelled';
      data := jsonb_build_object('amountPaise', placed.refunded_paise, 'cause', null, 'note', line.reason);
    end if;
  end if;
  if kind is not null then return; end if;
  numbers := regexp_match(line.text, '^Delivered in part \((\d+) of (\d+)\); ₹([\d.]+) is back in your wallet as R-Coins\.$');
  if numbers is not null then
    kind := 'refunded-in-part';
    data := jsonb_build_object('delivered', numbers[1]::int, 'total', numbers[2]::int,
      'amountPaise', round(numbers[3]::numeric * 100)::bigint, 'note', line.reason);
    return;
  end if;
  numbers := regexp_match(line.text, '^Delivered in part \((\d+) of (\d+)\)\. Our team is looking after the rest\.$');
  if numbers is not null then
    kind := 'delivered-in-part'; data := jsonb_build_object('delivered', numbers[1]::int, 'total', numbers[2]::int);
    return;
  end if;
  numbers := regexp_match(line.text, '^Trying the rest once more \((\d+) of (\d+)\)\.$');
  if numbers is not null then
    kind := 'rest-retried'; data := jsonb_build_object('rejected', numbers[1]::int, 'total', numbers[2]::int);
    return;
  end if;
  numbers := regexp_match(line.text, '^You paid another amount than asked for; ₹([\d.]+) is in your wallet as R-Coins\.$');
  if numbers is not null then
    kind := 'mismatched-payment-credited';
    data := jsonb_build_object('amountPaise', round(numbers[1]::numeric * 100)::bigint, 'note', line.reason);
    return;
  end if;
  kind := 'note'; data := jsonb_build_object('note', btrim(line.text || ' ' || line.reason));
end $$;

alter table order_events disable trigger order_events_are_append_only;
update order_events e set (kind, data) = (select found.kind, found.data from event_of_sentence(e) found);
alter table order_events enable trigger order_events_are_append_only;
alter table order_events alter column kind set not null, alter column data set not null;

create function carry_over_event() returns trigger language plpgsql as $$
begin
  select found.kind, found.data into new.kind, new.data from event_of_sentence(new) found;
  return new;
end $$;
create trigger order_events_of_sentences before insert on order_events
  for each row when (new.kind is null) execute function carry_over_event();

-- Why an order ended: as a code where the shop itself decided, else as staff typed it.
alter table orders add column reason_code text
  check (reason_code in ('payment-not-made', 'supplier-refused', 'demo-cleared'));
update orders set reason = '', reason_code = case reason
    when 'The payment failed or was not made in time.' then 'payment-not-made'
    when 'The supplier could not deliver this order.' then 'supplier-refused'
    else 'demo-cleared' end
  where reason in ('The payment failed or was not made in time.', 'The supplier could not deliver this order.', 'The demo was cleared.');

-- Likewise for what the shop itself found out about a delivery; what a provider answered stays as it is.
alter table deliveries add column reason_code text
  check (reason_code in ('interrupted', 'never-received', 'not-executed', 'decided-by-staff'));
update deliveries set reason = '', reason_code = case reason
    when 'The shop was interrupted while the supplier was asked.' then 'interrupted'
    when 'The supplier never received it.' then 'never-received'
    when 'The balance shows that it was not executed.' then 'not-executed'
    else 'decided-by-staff' end
  where reason in ('The shop was interrupted while the supplier was asked.', 'The supplier never received it.',
    'The balance shows that it was not executed.', 'Decided by our team.');

alter table wallet_transactions add column kind text, add column data jsonb;
alter table wallet_transactions alter column description set default '';

create function entry_of_sentence(line wallet_transactions, out kind text, out data jsonb) language plpgsql stable as $$
declare
  placed orders;
begin
  select * into placed from orders o where o.id = line.order_id;
  data := '{}';
  kind := case line.description
    when 'Wallet top-up' then 'top-up'
    when 'Welcome bonus' then 'welcome-bonus'
    when 'Demo balance' then 'demo-balance'
    when 'Added by the shop' then 'grant'
    when 'Reward points redeemed' then 'points-redeemed'
    when 'Redeemed points of a refunded order' then 'points-taken-back'
    when 'Referral earnings redeemed' then 'earnings-redeemed'
    when 'Payment of another amount than asked for' then 'mismatched-payment'
    when 'Play money of the demo' then 'demo-cleared'
    when 'Lapsed with the account' then 'account-lapsed'
  end;
  if kind is not null then return; end if;
  kind := case line.description
    when 'Refund of a part of ' || placed.itemname then 'partial-refund'
    when 'Refund of ' || placed.itemname then 'refund'
    when 'Late payment for ' || placed.itemname then 'late-payment'
  end;
  if kind is not null then
    data := jsonb_build_object('item', placed.itemname);
  elsif line.description = placed.productname || ' · ' || placed.itemname then
    kind := 'order-payment'; data := jsonb_build_object('product', placed.productname, 'item', placed.itemname);
  elsif placed.id is null and line.order_id is not null and line.type = 'Debit' and position(' · ' in line.description) > 0 then
    -- Written in one statement with its order, which is not visible yet.
    kind := 'order-payment';
    data := jsonb_build_object('product', split_part(line.description, ' · ', 1),
      'item', substr(line.description, position(' · ' in line.description) + 3));
  else
    kind := 'other'; data := jsonb_build_object('text', line.description);
  end if;
end $$;

alter table wallet_transactions disable trigger wallet_transactions_are_final;
update wallet_transactions w set (kind, data) = (select found.kind, found.data from entry_of_sentence(w) found);
alter table wallet_transactions enable trigger wallet_transactions_are_final;
alter table wallet_transactions alter column kind set not null, alter column data set not null;

create function carry_over_entry() returns trigger language plpgsql as $$
begin
  select found.kind, found.data into new.kind, new.data from entry_of_sentence(new) found;
  return new;
end $$;
create trigger wallet_transactions_of_sentences before insert on wallet_transactions
  for each row when (new.kind is null) execute function carry_over_entry();

-- As in 0041, for events that are data: only what a person typed may name somebody.
create or replace function erase_from_append_only(person text, subjects text[], word_patterns text[], strong_pattern text)
returns void language plpgsql security definer set search_path = public as $$
declare
  word_pattern text;
begin
  if not exists (select from erasures where user_id = person and status = 'waiting') then
    raise exception 'nobody asked to have % erased', person using errcode = 'restrict_violation';
  end if;
  perform set_config('rush.erasing', 'on', true);
  update order_events set
      data = case when data ->> 'note' <> '' then jsonb_set(data, '{note}', '"[erased]"') else data end,
      text = case when text = '' then '' else '[erased]' end,
      reason = case when reason = '' then '' else '[erased]' end
    where order_id in (select id from orders where user_id = person);
  update consents set address = '' where user_id = person;
  update audit_log set actor = '[erased]', address = '' where actor_id = person;
  update audit_log set before = scrub_user_fields(before), after = scrub_user_fields(after)
    where subject = 'user' and subject_id = any (subjects);
  foreach word_pattern in array word_patterns loop
    update audit_log set before = scrub_json(before, word_pattern), after = scrub_json(after, word_pattern)
      where actor_id = person or subject_id = any (subjects);
  end loop;
  update audit_log set
      actor = regexp_replace(actor, strong_pattern, '[erased]', 'gi'),
      subject_id = regexp_replace(subject_id, strong_pattern, '[erased]', 'gi'),
      before = scrub_json(before, strong_pattern), after = scrub_json(after, strong_pattern)
    where actor ~* strong_pattern or subject_id ~* strong_pattern
       or before::text ~* strong_pattern or after::text ~* strong_pattern;
  perform set_config('rush.erasing', 'off', true);
end $$;
