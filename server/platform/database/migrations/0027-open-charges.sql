-- A shopper has a limited number of payments open at once; counting them reads nobody else's.
create index charges_open on charges (user_id, expires_at) where status in ('created', 'pending');
