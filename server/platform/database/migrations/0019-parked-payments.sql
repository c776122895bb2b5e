-- What came where a payment does not fit its charge, and what a person decided about it.
alter table charges
  add column received_paise bigint check (received_paise >= 0),
  add column received_currency text not null default '',
  add column received_for text not null default '',
  add column decision text check (decision in ('credited', 'returned')),
  add column decided_at timestamptz,
  add constraint charges_decision_of_parked check (decision is null or status = 'parked');

create index charges_parked on charges (settled_at) where status = 'parked' and decision is null;
