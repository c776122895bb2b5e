-- Who brought whom, and what it earned.

create table referral_codes (
  user_id text collate "C" primary key references users (id),
  code text not null constraint referral_codes_code unique,
  created_at timestamptz not null default now()
);

create table referrals (
  -- The one who came.
  user_id text collate "C" primary key references users (id),
  referrer_id text collate "C" not null references users (id),
  -- The newcomer's address as the referrer is shown it.
  masked_email text not null default '',
  created_at timestamptz not null default now(),
  -- The bonus may be held back until the first payment; it is never due before the mobile is proven.
  mobile_proven_at timestamptz,
  welcomed_at timestamptz,
  welcome_refused_at timestamptz,
  constraint referrals_not_oneself check (user_id <> referrer_id),
  constraint referrals_welcome_proven check (welcomed_at is null or mobile_proven_at is not null),
  constraint referrals_welcome_once check (welcomed_at is null or welcome_refused_at is null)
);
create index referrals_referrer on referrals (referrer_id);

create table referral_rewards (
  id text collate "C" primary key,
  referrer_id text collate "C" not null references users (id),
  user_id text collate "C" not null references users (id),
  -- First, second, third top-up of the newcomer.
  ordinal int not null check (ordinal >= 1),
  top_up_id text collate "C" not null unique,
  txnid text not null,
  top_up_paise bigint not null check (top_up_paise > 0),
  amount_paise bigint not null check (amount_paise > 0),
  created_at timestamptz not null,
  constraint referral_rewards_ordinal unique (user_id, ordinal)
);
create index referral_rewards_referrer on referral_rewards (referrer_id, id desc);
create trigger referral_rewards_are_append_only before update or delete on referral_rewards
  for each row execute function refuse_change();

-- What points to the person behind an account: number, address, device; hashed.
create table person_signals (
  user_id text collate "C" not null references users (id),
  mark text collate "C" not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, mark)
);

-- Each person is welcomed once, under whichever account.
create table welcomed_signals (
  mark text collate "C" primary key,
  user_id text collate "C" not null references users (id)
);
