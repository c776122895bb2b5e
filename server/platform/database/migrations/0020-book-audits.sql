-- What each proof of all books found; payouts rest while the latest one found differences.
create table book_audits (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  rules jsonb not null,
  differences jsonb not null,
  -- Since when the books differ without a break; null where they balance.
  differing_since timestamptz,
  check ((differing_since is null) = (jsonb_array_length(differences) = 0))
);
create trigger book_audits_append_only before update or delete on book_audits for each row execute function refuse_change();
