-- What currencies of suppliers' balances are worth, as a feed told it: the last row of a currency is in use.
create table exchange_rates (
  id bigint generated always as identity primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Rupees for one unit of the currency.
  rate numeric not null check (rate > 0),
  -- The day that the feed gives the rate for.
  day date not null,
  -- The feed's name for people.
  feed text not null,
  environment text not null check (environment in ('test', 'live')),
  read_at timestamptz not null
);
create index exchange_rates_latest on exchange_rates (environment, currency, id desc);

-- What the owner is told once and not again while it lasts; a row ends with its cause.
create table supplier_alarms (
  kind text not null check (kind in ('rate-refused', 'rates-silent', 'hours-left')),
  -- A currency, or an account's name; empty where there is only one.
  subject text not null,
  since timestamptz not null,
  told_at timestamptz,
  primary key (kind, subject)
);
