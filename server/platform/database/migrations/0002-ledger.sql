-- The double-entry book. A transfer takes from one account and gives to another; it is never changed.

create table ledger_kinds (
  kind text primary key,
  -- Which accounts a transfer of this kind may take from and give to, as LIKE patterns.
  debit_like text not null,
  credit_like text not null,
  -- A person's R-Coins leave only for the shop itself: this is a closed wallet.
  constraint ledger_kinds_coins_stay check (
    debit_like not like 'user:%:coins' or credit_like in ('shop:sales', 'shop:promotions')
  ),
  -- No kind pays out to the bank.
  constraint ledger_kinds_no_way_out check (credit_like <> 'shop:upi-clearing')
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
  reference text not null check (reference <> ''),
  debit text collate "C" not null,
  credit text collate "C" not null,
  amount_paise bigint not null check (amount_paise > 0),
  -- Whose it is; the one person whose accounts it may touch.
  user_id text collate "C",
  order_id text collate "C",
  memo text not null default '',
  created_at timestamptz not null default now(),
  constraint ledger_transfers_fact unique (kind, reference),
  constraint ledger_transfers_two_accounts check (debit <> credit),
  constraint ledger_transfers_one_person check (
    (debit not like 'user:%' or split_part(debit, ':', 2) is not distinct from user_id)
    and (credit not like 'user:%' or split_part(credit, ':', 2) is not distinct from user_id)
  ),
  -- What is given by hand says who gave it and why.
  constraint ledger_transfers_grant_reason check (kind <> 'grant' or memo <> '')
);
create index ledger_transfers_debit on ledger_transfers (debit, id);
create index ledger_transfers_credit on ledger_transfers (credit, id);
create index ledger_transfers_order on ledger_transfers (order_id) where order_id is not null;

-- Balances of people's accounts. The shop's own are summed when asked for, so that no row is hot.
create table ledger_balances (
  account text collate "C" primary key check (account ~ '^user:[^:]+:(coins|points|earnings)$'),
  balance_paise bigint not null,
  updated_at timestamptz not null default now(),
  constraint ledger_balances_not_negative check (balance_paise >= 0)
) with (fillfactor = 70);

-- Runs as the owner: the application itself may not write a balance.
create function book_transfer() returns trigger language plpgsql security definer set search_path = public as $$
declare
  allowed ledger_kinds;
begin
  select * into allowed from ledger_kinds where kind = new.kind;
  if new.debit not like allowed.debit_like or new.credit not like allowed.credit_like then
    raise exception 'a transfer of kind % may not go from % to %', new.kind, new.debit, new.credit using errcode = 'check_violation', constraint = 'ledger_transfers_kind';
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

-- A balance moves with a transfer or not at all, whichever role asks: inside book_transfer the depth is 2.
create function refuse_bare_balance() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'balances move only with transfers' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger ledger_balances_follow_transfers before insert or update or delete on ledger_balances
  for each row execute function refuse_bare_balance();
create trigger ledger_balances_stay before truncate on ledger_balances
  for each statement execute function refuse_change();

-- A chain over the transfers: a row rewritten later no longer fits its seal (RELIABILITY L-05).
create function transfer_hash(transfer ledger_transfers) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    transfer.id, transfer.kind, transfer.reference, transfer.debit, transfer.credit, transfer.amount_paise,
    transfer.user_id, transfer.order_id, transfer.memo, (extract(epoch from transfer.created_at) * 1000000)::bigint
  )::text, 'UTF8'))
$$;

create table ledger_seals (
  id bigint generated always as identity primary key,
  -- The stretch of ids it covers; it begins where the one before ended.
  first_id bigint not null unique,
  last_id bigint not null check (last_id >= first_id),
  -- The transfers in it and the first 8 bytes of each one's hash, so that a changed row can be named.
  transfer_ids bigint[] not null,
  marks bytea not null,
  -- sha256 of the hash before it and of the hashes of all its transfers.
  hash bytea not null,
  sealed_at timestamptz not null default now()
);
create trigger ledger_seals_are_append_only before update or delete on ledger_seals
  for each row execute function refuse_change();
create trigger ledger_seals_stay before truncate on ledger_seals
  for each statement execute function refuse_change();

-- Every table that refuses change is also out of the application's reach, and so are balances and kinds.
create or replace function protect_books() returns void language plpgsql as $$
declare
  append_only regclass;
begin
  for append_only in select distinct tgrelid::regclass from pg_trigger where tgfoid = 'refuse_change'::regproc loop
    execute format('revoke update, delete, truncate on %s from rush_app', append_only);
  end loop;
  revoke insert, update, delete, truncate on ledger_balances, ledger_kinds from rush_app;
  -- Locking a row asks for the right to update a column; writing it is refused by the trigger all the same.
  grant update (updated_at) on ledger_balances to rush_app;
end $$;
