-- Whether requests to a supplier account can be made to expire early, as the last probe of its signatures found.
create table supplier_signatures (
  supplier text not null,
  region text not null,
  -- What simulators do says nothing of the supplier.
  environment text not null check (environment in ('test', 'live')),
  finding text not null check (finding in ('proven', 'old-refused', 'expired-accepted')),
  is_proven boolean not null generated always as (finding = 'proven') stored,
  checked_at timestamptz not null,
  primary key (supplier, region)
);
