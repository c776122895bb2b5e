-- Lists are plain pages: nothing counts blocks of rows, and what staff search is found by trigrams.
drop table list_blocks;
drop table list_block_marks;
drop trigger users_note_change on users;
drop function note_user_change();
drop index users_updated, users_email_prefix, users_mobile_prefix, users_name_prefix;
drop index orders_orderid_prefix, orders_email, orders_status, orders_updated;
drop index wallet_transactions_txnid_prefix, wallet_transactions_updated;

-- The start of the address on an order; other parts are looked up through the customer.
create index orders_email on orders (lower(useremail) text_pattern_ops);
-- Filters that the index alone answers, with the ids that a page is cut from.
create index orders_status on orders (status, id desc) include (paymentmode);
create index orders_updated on orders (updated_at, id);
create index wallet_transactions_updated on wallet_transactions (updated_at, id);
