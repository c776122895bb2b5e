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
  balance_after_paise bigint,
  -- The wish of a top-up; a repeated request finds the first.
  wish_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint wallet_transactions_wish unique (user_id, wish_key)
);
create index wallet_transactions_user on wallet_transactions (user_id, id desc);
create index wallet_transactions_status on wallet_transactions (status, id desc);
create index wallet_transactions_type on wallet_transactions (type, id desc);
create index wallet_transactions_orderid on wallet_transactions (orderid) where orderid <> '';
create index wallet_transactions_txnid_prefix on wallet_transactions (txnid text_pattern_ops);
create index wallet_transactions_updated on wallet_transactions (updated_at);
