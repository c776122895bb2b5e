-- However many wait for one pack of a supplier, the first order of each other pack is found at once.
create index deliveries_queue_item
  on deliveries (supplier, region, supplier_product, supplier_item, queued_at, order_id, item_number)
  where status = 'Pending';
