-- Paid orders that a supplier has still to deliver, in the order of payment: what the sweep and every wake-up read.
create index orders_undelivered on orders (api_type, paid_at, id) where status = 'Processing' and is_api;
