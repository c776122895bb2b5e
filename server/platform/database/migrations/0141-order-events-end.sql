-- Partitions by month, 1 of 4 (docs/decisions/0024): until when the rows of today reach. The table becomes the first
-- partition; with this constraint, validated by 0143, nobody has to read it again for that. The end lies a month or two
-- ahead, so that what is written before the table is exchanged (0145, 0146) fits.
-- Serves both versions: no row of a running shop is of a later month.

do $$
declare
  -- Read before the lock is taken.
  last_at timestamptz := (select max(at) from order_events);
  ends timestamp := date_trunc('month', greatest(last_at, now()) at time zone 'UTC') + interval '2 months';
  tries int := 0;
begin
  perform set_config('lock_timeout', '100ms', true);
  loop
    begin
      execute format('alter table order_events add constraint %I check (at < %L) not valid',
        'order_events_before_' || to_char(ends, 'YYYY_MM'), ends at time zone 'UTC');
      exit;
    exception when lock_not_available then
      tries := tries + 1;
      if tries = 200 then raise; end if;
      -- Those go on meanwhile who came while it waited.
      perform pg_sleep(0.5);
    end;
  end loop;
end $$;
