-- What happened is kept as a kind with its data; sentences are rendered for whoever reads them, in their language.
-- Rows from before are carried over. What fits no kind keeps its sentence as a note.

alter table order_events add column kind text, add column data jsonb;
alter table order_events disable trigger order_events_are_append_only;

with lines as (
  select e.id, e.text, e.reason, e.actor, e.from_status, e.to_status, o.paymentmode, o.value_paise, o.refunded_paise, e.order_id,
         regexp_match(e.text, '^Delivered in part \((\d+) of (\d+)\); ₹([\d.]+) is back in your wallet as R-Coins\.$') as ended_in_part,
         regexp_match(e.text, '^Delivered in part \((\d+) of (\d+)\)\. Our team is looking after the rest\.$') as in_part,
         regexp_match(e.text, '^Trying the rest once more \((\d+) of (\d+)\)\.$') as rest,
         regexp_match(e.text, '^You paid another amount than asked for; ₹([\d.]+) is in your wallet as R-Coins\.$') as mismatched
  from order_events e join orders o on o.id = e.order_id
), kinds as (
  select l.*, case
    when from_status is null then 'placed'
    when text in ('We have received your payment.', 'Paid with R-Coins.', 'Nothing to pay.') then 'paid'
    when text = 'Your payment arrived after all; the order goes on.' then 'resumed'
    when text = 'The payment did not go through.' then 'payment-failed'
    when text = 'Your payment arrived late and is in your wallet as R-Coins.' then 'late-payment-credited'
    when mismatched is not null then 'mismatched-payment-credited'
    when text = 'You paid another amount than asked for; it was sent back to where it came from.' then 'mismatched-payment-returned'
    when text = 'Handed to the supplier.' then 'sent-to-supplier'
    when text = 'The supplier is not taking orders right now. Yours waits in line and goes out by itself.' then 'waiting-for-supplier'
    when in_part is not null then 'delivered-in-part'
    when rest is not null then 'rest-retried'
    when text = 'The supplier reports a change of this delivery; our team is looking into it.' then 'delivery-reversed'
    when text = 'Delivered to your game.' then 'completed'
    when ended_in_part is not null then 'refunded-in-part'
    when text = 'Returned to your wallet as R-Coins.' then case when actor = 'supplier' then 'supplier-refused' else 'refunded' end
    when text = 'The order was cancelled.' then 'cancelled'
    -- Of an erased shopper: what the move itself says.
    when text = '[erased]' and from_status <> to_status then case
      when to_status = 'Processing' then case when from_status = 'Created' then 'paid' else 'resumed' end
      when to_status = 'Failed' then 'payment-failed'
      when to_status = 'Completed' then 'completed'
      when to_status = 'Refunded' then case when actor = 'supplier' then 'supplier-refused' else 'refunded' end
      when to_status = 'Cancelled' then 'cancelled'
    end
  end as kind from lines l
)
update order_events e set kind = coalesce(k.kind, 'note'), data = case k.kind
  when 'placed' then '{}'
  when 'resumed' then '{}'
  when 'payment-failed' then '{}'
  when 'sent-to-supplier' then '{}'
  when 'waiting-for-supplier' then '{}'
  when 'paid' then jsonb_build_object('by', case
    when k.text = 'Nothing to pay.' or k.value_paise = 0 then 'nothing-due' else k.paymentmode end)
  when 'late-payment-credited' then jsonb_build_object(
    'amountPaise', (select case when count(*) = 1 then min(t.amount_paise) end
      from ledger_transfers t where t.order_id = k.order_id and t.kind = 'late-payment'),
    'obstacle', case k.reason
      when 'More than a day had passed.' then 'too-late'
      when 'The shop is closed for now.' then 'closed'
      when 'This account cannot buy at the moment.' then 'blocked'
      when 'The item is not on sale any more.' then 'not-on-sale'
      when 'The item is out of stock.' then 'out-of-stock'
      when 'The item has changed since.' then 'changed'
      when 'The price has changed since.' then 'price'
      when 'The account has to be verified again.' then 'player'
      when 'The coupon is not available any more.' then 'coupon'
    end)
  when 'mismatched-payment-credited' then jsonb_build_object(
    'amountPaise', round(k.mismatched[1]::numeric * 100)::bigint, 'note', k.reason)
  when 'mismatched-payment-returned' then jsonb_build_object('note', k.reason)
  when 'delivered-in-part' then jsonb_build_object('delivered', k.in_part[1]::int, 'total', k.in_part[2]::int)
  when 'rest-retried' then jsonb_build_object('rejected', k.rest[1]::int, 'total', k.rest[2]::int)
  when 'delivery-reversed' then '{"delivery": null}'
  when 'completed' then jsonb_build_object('note', k.reason)
  when 'refunded-in-part' then jsonb_build_object('delivered', k.ended_in_part[1]::int, 'total', k.ended_in_part[2]::int,
    'amountPaise', round(k.ended_in_part[3]::numeric * 100)::bigint, 'note', k.reason)
  when 'supplier-refused' then jsonb_build_object('amountPaise', k.refunded_paise)
  when 'refunded' then jsonb_build_object('amountPaise', k.refunded_paise, 'note', k.reason)
  when 'cancelled' then jsonb_build_object('amountPaise', k.refunded_paise,
    'cause', case when k.reason = 'The demo was cleared.' then 'demo-cleared' end,
    'note', case when k.reason = 'The demo was cleared.' then '' else k.reason end)
  else jsonb_build_object('note', btrim(k.text || ' ' || k.reason))
end
from kinds k where k.id = e.id;

alter table order_events alter column kind set not null, alter column data set not null, drop column text, drop column reason;
alter table order_events enable trigger order_events_are_append_only;

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
alter table wallet_transactions disable trigger wallet_transactions_are_final;

with kinds as (
  select w.id, o.productname, o.itemname, case
    when w.description = 'Wallet top-up' then 'top-up'
    when w.description = 'Welcome bonus' then 'welcome-bonus'
    when w.description = 'Demo balance' then 'demo-balance'
    when w.description = 'Added by the shop' then 'grant'
    when w.description = 'Reward points redeemed' then 'points-redeemed'
    when w.description = 'Redeemed points of a refunded order' then 'points-taken-back'
    when w.description = 'Referral earnings redeemed' then 'earnings-redeemed'
    when w.description = 'Payment of another amount than asked for' then 'mismatched-payment'
    when w.description = 'Play money of the demo' then 'demo-cleared'
    when w.description = 'Lapsed with the account' then 'account-lapsed'
    when o.id is null then 'other'
    when w.description = 'Refund of a part of ' || o.itemname then 'partial-refund'
    when w.description = 'Refund of ' || o.itemname then 'refund'
    when w.description = 'Late payment for ' || o.itemname then 'late-payment'
    when w.description = o.productname || ' · ' || o.itemname then 'order-payment'
    else 'other'
  end as kind
  from wallet_transactions w left join orders o on o.id = w.order_id
)
update wallet_transactions w set kind = k.kind, data = case k.kind
  when 'order-payment' then jsonb_build_object('product', k.productname, 'item', k.itemname)
  when 'refund' then jsonb_build_object('item', k.itemname)
  when 'partial-refund' then jsonb_build_object('item', k.itemname)
  when 'late-payment' then jsonb_build_object('item', k.itemname)
  when 'other' then jsonb_build_object('text', w.description)
  else '{}'
end
from kinds k where k.id = w.id;

alter table wallet_transactions alter column kind set not null, alter column data set not null, drop column description;
alter table wallet_transactions enable trigger wallet_transactions_are_final;

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
  update order_events set data = jsonb_set(data, '{note}', '"[erased]"')
    where order_id in (select id from orders where user_id = person) and data ->> 'note' <> '';
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
