-- The months that follow; the job `make-months` goes on from here.
-- Serves both versions: it adds partitions, and drops what only 0145 and 0146 called.

select make_month(partitioned, (date_trunc('month', now()) + ahead * interval '1 month')::date)
from unnest(array['order_events', 'supplier_exchanges']::regclass[]) partitioned, generate_series(0, 3) ahead;

drop function take_the_place;
