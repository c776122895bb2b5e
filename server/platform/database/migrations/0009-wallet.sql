-- What the owner of a wallet sees: one line for each movement of R-Coins, and for each attempt to add some.

create table wallet_transactions (
  id text collate "C" primary key,
  txnid text not null unique,
  user_id text collate "C" not null references users (id),
  type text not null check (type in ('Credit', 'Debit', 'Refunded')),
  status text not null check (status in ('Created', 'Processing', 'Success', 'Failed')),
  amount_paise bigint not null check (amount_paise > 0),
  order_id text collate "C",
  orderid text not null default '',
  description text not null,
  -- Coins after it, where it moved any.
  balance_after_paise bigint check (balance_after_paise >= 0),
  -- The transfer that moved them. No foreign key: this is the hot path, and the books compare both sides.
  transfer_id bigint unique,
  -- The wish of a top-up; a repeated request finds the first. Only top-ups have one.
  wish_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint wallet_transactions_wish unique (user_id, wish_key),
  -- A line says Success exactly if coins moved.
  constraint wallet_transactions_moved check (
    (status = 'Success') = (transfer_id is not null) and (transfer_id is null) = (balance_after_paise is null)
  )
);
create index wallet_transactions_user on wallet_transactions (user_id, id desc);
create index wallet_transactions_status on wallet_transactions (status, id desc);
create index wallet_transactions_type on wallet_transactions (type, id desc);
create index wallet_transactions_orderid on wallet_transactions (orderid) where orderid <> '';
create index wallet_transactions_txnid_prefix on wallet_transactions (txnid text_pattern_ops);
create index wallet_transactions_updated on wallet_transactions (updated_at);

-- A line that moved coins is as final as its transfer.
create function keep_moved_lines() returns trigger language plpgsql as $$
begin
  if old.transfer_id is not null then
    raise exception 'a wallet line that moved R-Coins does not change' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger wallet_transactions_are_final before update or delete on wallet_transactions
  for each row execute function keep_moved_lines();
