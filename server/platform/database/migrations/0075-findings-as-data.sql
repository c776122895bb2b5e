-- What the ledger audit and the watch over codes found is kept as a kind with its figures; sentences are rendered where
-- they are read. Audits and alarms from before are carried over; a sentence that fits no kind stays as one, in `other`.

create function finding_of_sentence(rule text, sentence text) returns jsonb language plpgsql immutable as $$
declare
  kind text;
  parts text[];
begin
  kind := case
    when rule in ('gateway-is-booked', 'booked-was-paid', 'orders-are-booked', 'refunds-are-booked',
      'completed-was-delivered', 'delivered-was-not-refunded') then 'rule-broken'
    when sentence = 'The account has transfers but no balance.' then 'balance-missing'
    when sentence = 'The balance is below zero.' then 'balance-negative'
    when sentence = 'The balance is not the sum of its transfers.' then 'balance-no-sum'
    when sentence = 'The books do not sum to zero.' then 'sum-not-zero'
    when sentence = 'R-Coins moved without a line.' then 'line-missing'
    when sentence = 'The line names no movement of R-Coins.' then 'line-without-movement'
    when sentence = 'The link does not follow from the one before it.' then 'link-unjoined'
    when sentence = 'It was linked and is gone.' then 'transfer-removed'
    when sentence = 'It was slipped in after its stretch was linked.' then 'transfer-inserted'
    when sentence = 'It was changed after it was linked.' then 'transfer-changed'
    when sentence = 'The line and the kind of its transfer do not belong together.' then 'line-of-another-kind'
    when sentence = 'The cashback is not booked.' then 'cashback-missing'
    when sentence = 'Cashback is booked that nobody earned.' then 'cashback-unearned'
    when sentence = 'The cashback is booked otherwise than it was earned.' then 'cashback-differs'
    when sentence = 'A welcome bonus without a referral that earned it.' then 'sign-up-bonus-unearned'
  end;
  if kind is not null then return jsonb_build_object('kind', kind, 'data', '{}'::jsonb); end if;
  parts := regexp_match(sentence, '^(.*) from (.*) to (.*) does not fit its kind$');
  if parts is not null then
    return jsonb_build_object('kind', 'misfit', 'data',
      jsonb_build_object('transferKind', parts[1], 'debit', parts[2], 'credit', parts[3]));
  end if;
  parts := regexp_match(sentence, '^The line (.*) says otherwise than its transfer\.$');
  if parts is not null then
    return jsonb_build_object('kind', 'line-differs', 'data', jsonb_build_object('txnid', parts[1]));
  end if;
  parts := regexp_match(sentence,
    '^It counts (\d+) uses of (\d+); orders hold (\d+), and one person at most (\d+) of (\d+)\.$');
  if parts is not null then
    return jsonb_build_object('kind', 'coupon-miscounted', 'data', jsonb_build_object('counted', parts[1]::int,
      'limit', parts[2]::int, 'held', parts[3]::int, 'heldByOne', parts[4]::int, 'limitOfOne', parts[5]::int));
  end if;
  return jsonb_build_object('kind', 'other', 'data', jsonb_build_object('text', sentence));
end $$;

create function renamed_rule(listed jsonb) returns jsonb language sql immutable as $$
  select case when listed ->> 'rule' = 'welcome-once' then '{"rule": "sign-up-bonus-once"}'::jsonb else '{}'::jsonb end
$$;

alter table book_audits disable trigger book_audits_append_only;
update book_audits set
  rules = (select coalesce(jsonb_agg(each - 'text' || renamed_rule(each) order by place), '[]')
    from jsonb_array_elements(rules) with ordinality as listed (each, place)),
  differences = (select coalesce(jsonb_agg(
      each - 'text' || renamed_rule(each) || jsonb_build_object('finding', finding_of_sentence(each ->> 'rule', each ->> 'text')) order by place), '[]')
    from jsonb_array_elements(differences) with ordinality as listed (each, place));
alter table book_audits enable trigger book_audits_append_only;
drop function finding_of_sentence;
drop function renamed_rule;

-- Amounts in paise. An alarm whose figures cannot be read is raised anew within a minute.
alter table otp_alarms add column data jsonb;
update otp_alarms set data = jsonb_build_object('wrong', substring(text from '^(\d+) of')::int, 'typed', substring(text from '^\d+ of (\d+)')::int)
  where kind = 'wrong-codes' and text ~ '^\d+ of \d+ ';
update otp_alarms set data = jsonb_build_object('typed', substring(text from '^Only (\d+) of')::int, 'sent', substring(text from '^Only \d+ of (\d+)')::int)
  where kind = 'low-completion' and text ~ '^Only \d+ of \d+ ';
update otp_alarms set data = jsonb_build_object(
    'spentPaise', round(substring(text from '^₹([\d.]+) of')::numeric * 100)::int,
    'capPaise', round(substring(text from 'the ₹([\d.]+) for')::numeric * 100)::int,
    'isUsedUp', text like '%are paused%')
  where kind in ('spend-hour', 'spend-day') and text ~ '^₹[\d.]+ of the ₹[\d.]+ for';
delete from otp_alarms where data is null;
alter table otp_alarms alter column data set not null, drop column subject, drop column text;
