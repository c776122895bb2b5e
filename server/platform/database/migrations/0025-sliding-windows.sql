-- Sliding windows of the rate limits, shared by all processes. A row keeps when its hits were, in at most 60 slots of
-- a window; one statement prunes, counts and decides. The table of fixed windows (rate_limits) stays for processes of
-- the version before, and a later release drops it. Without indexes on what changes, every count is a HOT update.
create unlogged table rate_limit_windows (
  bucket text collate "C" primary key,
  -- Unix ms of the latest hit of each slot, ascending
  times bigint[] not null,
  -- hits of each slot
  hits int[] not null,
  -- whether the last hit asked for was refused
  is_full boolean not null,
  -- when all of it lies outside the window
  ends_at timestamptz not null
) with (fillfactor = 60);
