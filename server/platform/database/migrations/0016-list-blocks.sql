-- How many rows of each kind stand in each stretch of a big list, so that the back-office finds any page of
-- millions without walking there (server/backoffice/README.md). Kept by a job; derived, so it may be emptied
-- at any time.
create table list_blocks (
  list text not null,
  -- The block holds the rows with start_id <= id < end_id.
  start_id text collate "C" not null,
  end_id text collate "C" not null,
  first_facet text not null,
  second_facet text not null,
  -- Day of the last change, Indian time.
  day date not null,
  rows int not null check (rows > 0),
  primary key (list, start_id, first_facet, second_facet, day)
);

create table list_block_marks (
  list text primary key,
  -- Rows from here on are counted when they are asked for.
  end_id text collate "C" not null,
  -- Changes up to this moment are in the counts.
  changed_through timestamptz not null
);

create index users_updated on users (updated_at);

create index users_role on users (role, id desc);

-- What staff search for, each with the id, so that the index alone answers. An expression's column must be
-- in the index for that too.
drop index users_email_prefix;
drop index users_mobile_prefix;
create index users_email_prefix on users (email_key text_pattern_ops, id);
create index users_mobile_prefix on users (mobile text_pattern_ops, id);
create index users_name_prefix on users (lower(name) text_pattern_ops, id) include (name);
drop index orders_email;
drop index orders_orderid_prefix;
create index orders_email on orders (lower(useremail) text_pattern_ops, id) include (useremail);
create index orders_orderid_prefix on orders (orderid text_pattern_ops, id);
drop index wallet_transactions_txnid_prefix;
create index wallet_transactions_txnid_prefix on wallet_transactions (txnid text_pattern_ops, id);

-- Counts follow what changed, so no change may go without its time.
create function note_user_change() returns trigger language plpgsql as $$
begin
  if new.updated_at = old.updated_at then
    new.updated_at = now();
  end if;
  return new;
end $$;
create trigger users_note_change before update on users for each row execute function note_user_change();

-- The latest deliveries of a product, of which the median is shown.
create index orders_delivery_times on orders (product_id, id desc)
  where status = 'Completed' and completed_at is not null and paid_at is not null;
