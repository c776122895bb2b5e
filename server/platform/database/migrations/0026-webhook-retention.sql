-- Webhooks that are kept are those about charges of ours; of all others only a count remains, a row for each day,
-- provider and reason.
create table webhook_rejects (
  day date not null,
  provider text collate "C" not null,
  reason text not null check (reason in ('provider-unknown', 'too-large', 'unsigned', 'unreadable', 'not-ours', 'too-many')),
  times bigint not null,
  -- of the latest: enough to recognise it in a log, not to read it
  fingerprint text not null,
  address text not null,
  seen_at timestamptz not null,
  primary key (day, provider, reason)
) with (fillfactor = 70);

-- The body of an event goes after its time (empty, as are its headers); its identity stays for ever, so that a repeat
-- of years later is one.
create index payment_events_bodies on payment_events (received_at) where body <> '';
