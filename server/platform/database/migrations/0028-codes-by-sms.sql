-- What codes by SMS did and cost, minute by minute: the caps on spending and the alarms are counted from it.
create table otp_minutes (
  minute timestamptz primary key,
  sent int not null default 0,
  -- typed right, typed wrong
  used int not null default 0,
  wrong int not null default 0,
  spent_paise bigint not null default 0
) with (fillfactor = 70);

-- What is wrong with them now; a row goes when it is over.
create table otp_alarms (
  kind text primary key check (kind in ('wrong-codes', 'low-completion', 'spend-hour', 'spend-day')),
  subject text not null,
  text text not null,
  since timestamptz not null,
  told_at timestamptz not null
);
