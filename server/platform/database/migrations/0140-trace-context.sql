-- W3C trace context (version-trace-parent-flags: random numbers, nothing of a person) of the request that asked for it,
-- so that what happens hours later, or in another process, is found in the same trace. Null where nothing is traced.
alter table charges add column traceparent text check (length(traceparent) = 55);
alter table deliveries add column traceparent text check (length(traceparent) = 55);
