-- Staff search for any part of a value: the last characters of an id, the middle of an address, a surname. The
-- extension is there since 0001 (the embedded PostgreSQL 18 and PostgreSQL 15 both bring it). Addresses of orders
-- and wallet lines are found through their users, so that buying writes no more than the ids here.
create index users_parts on users using gin (email_key gin_trgm_ops, lower(name) gin_trgm_ops, mobile gin_trgm_ops);
create index orders_orderid_parts on orders using gin (orderid gin_trgm_ops);
create index wallet_transactions_txnid_parts on wallet_transactions using gin (txnid gin_trgm_ops);
