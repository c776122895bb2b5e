-- The double-entry book. A transfer takes from one account and gives to another; it is never changed.

create table ledger_kinds (
  kind text primary key,
  -- Which accounts a transfer of this kind may take from and give to, as LIKE patterns.
  debit_like text not null,
  credit_like text not null
);
insert into ledger_kinds (kind, debit_like, credit_like) values
  ('order-upi', 'shop:upi-clearing', 'shop:sales'),
  ('order-wallet', 'user:%:coins', 'shop:sales'),
  ('top-up', 'shop:upi-clearing', 'user:%:coins'),
  ('late-payment', 'shop:upi-clearing', 'user:%:coins'),
  ('refund', 'shop:refunds', 'user:%:coins'),
  ('grant', 'shop:grants', 'user:%:coins'),
  ('points', 'shop:promotions', 'user:%:points'),
  ('points-back', 'user:%:points', 'shop:promotions'),
  ('points-back-coins', 'user:%:coins', 'shop:promotions'),
  ('points-redeemed', 'user:%:points', 'user:%:coins'),
  ('referral', 'shop:promotions', 'user:%:earnings'),
  ('referral-redeemed', 'user:%:earnings', 'user:%:coins'),
  ('welcome', 'shop:promotions', 'user:%:coins');

create table ledger_transfers (
  id bigint generated always as identity primary key,
  kind text not null references ledger_kinds (kind),
  -- The business fact that it books; each is booked once.
  reference text not null,
  debit text collate "C" not null,
  credit text collate "C" not null,
  amount_paise bigint not null check (amount_paise > 0),
  user_id text collate "C",
  order_id text collate "C",
  memo text not null default '',
  created_at timestamptz not null default now(),
  constraint ledger_transfers_fact unique (kind, reference),
  constraint ledger_transfers_two_accounts check (debit <> credit)
);
create index ledger_transfers_debit on ledger_transfers (debit, id);
create index ledger_transfers_credit on ledger_transfers (credit, id);
create index ledger_transfers_order on ledger_transfers (order_id) where order_id is not null;

-- Balances of people's accounts. The shop's own are summed when asked for, so that no row is hot.
create table ledger_balances (
  account text collate "C" primary key,
  balance_paise bigint not null,
  updated_at timestamptz not null default now(),
  constraint ledger_balances_not_negative check (balance_paise >= 0)
);

-- Runs as the owner: the application itself may not write a balance.
create function book_transfer() returns trigger language plpgsql security definer set search_path = public as $$
declare
  allowed ledger_kinds;
begin
  select * into allowed from ledger_kinds where kind = new.kind;
  if new.debit not like allowed.debit_like or new.credit not like allowed.credit_like then
    raise exception 'a transfer of kind % may not go from % to %', new.kind, new.debit, new.credit using errcode = 'check_violation', constraint = 'ledger_transfers_kind';
  end if;
  if new.debit like 'user:%' and new.credit like 'user:%' and split_part(new.debit, ':', 2) <> split_part(new.credit, ':', 2) then
    raise exception 'R-Coins do not move between people' using errcode = 'check_violation', constraint = 'ledger_transfers_one_person';
  end if;
  if new.debit like 'user:%' then
    update ledger_balances set balance_paise = balance_paise - new.amount_paise, updated_at = now() where account = new.debit;
    if not found then
      raise exception 'account % is empty', new.debit using errcode = 'check_violation', constraint = 'ledger_balances_not_negative';
    end if;
  end if;
  if new.credit like 'user:%' then
    insert into ledger_balances (account, balance_paise) values (new.credit, new.amount_paise)
    on conflict (account) do update set balance_paise = ledger_balances.balance_paise + excluded.balance_paise, updated_at = now();
  end if;
  return null;
end $$;
create trigger ledger_transfers_move_balances after insert on ledger_transfers
  for each row execute function book_transfer();
create trigger ledger_transfers_are_append_only before update or delete on ledger_transfers
  for each row execute function refuse_change();
create trigger ledger_transfers_stay before truncate on ledger_transfers
  for each statement execute function refuse_change();

create or replace function protect_books() returns void language plpgsql as $$
begin
  revoke update, delete, truncate on ledger_transfers from rush_app;
  revoke insert, update, delete, truncate on ledger_balances, ledger_kinds from rush_app;
  revoke execute on function book_transfer() from public, rush_app;
end $$;
