-- Who brought whom, and what it earned.

create table referral_codes (
  user_id text collate "C" primary key references users (id),
  code text not null unique,
  created_at timestamptz not null default now()
);

create table referrals (
  -- The one who came.
  user_id text collate "C" primary key references users (id),
  referrer_id text collate "C" not null references users (id),
  created_at timestamptz not null default now(),
  welcomed_at timestamptz,
  constraint referrals_not_oneself check (user_id <> referrer_id)
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
  top_up_paise bigint not null,
  amount_paise bigint not null check (amount_paise > 0),
  created_at timestamptz not null,
  constraint referral_rewards_ordinal unique (user_id, ordinal)
);
create index referral_rewards_referrer on referral_rewards (referrer_id, id desc);
