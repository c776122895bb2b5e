-- What the shop itself found out about a delivery or a supplier is a code; `reason` is what the provider answered.
alter table deliveries drop constraint deliveries_reason_code_check;
alter table deliveries add constraint deliveries_reason_code_check
  check (reason_code in ('interrupted', 'never-received', 'not-executed', 'decided-by-staff', 'supplier-not-set-up',
    'demo-cleared', 'no-answer', 'http-error', 'unreadable-answer')) not valid;
alter table deliveries validate constraint deliveries_reason_code_check;

alter table supplier_health add column reason_code text
    check (reason_code in ('no-answer', 'http-error', 'unreadable-answer', 'slow')),
  -- How long the answer took, where that is the reason.
  add column took_ms int check ((took_ms is not null) = (reason_code is not distinct from 'slow'));

create function code_of_outcome(sentence text) returns text language sql immutable as $$
  select case
    when sentence ~ '^no answer from [^ ]+$' then 'no-answer'
    when sentence ~ '^(Smile\.one|MooGold) answered HTTP \d+$' then 'http-error'
    when sentence ~ '^(Smile\.one|MooGold) (answered [a-z_]+ in a form that is not known|did not answer (JSON|in a known form))$'
      or sentence in ('Smile.one took an order but named no id', 'the balance is not a number', 'MooGold did not tell the balance')
      then 'unreadable-answer'
  end
$$;
update deliveries set reason = '', reason_code = 'demo-cleared'
  where reason = 'The demo was cleared.' and reason_code is null;
update deliveries set reason = '', reason_code = code_of_outcome(reason)
  where reason_code is null and code_of_outcome(reason) is not null;
update supplier_health set reason = '', reason_code = code_of_outcome(reason) where code_of_outcome(reason) is not null;
update supplier_health set reason = '', reason_code = 'slow', took_ms = substring(reason from '\d+')::int
  where reason ~ '^it took \d{1,9} ms to answer$';
drop function code_of_outcome;
