-- Coupons and their uses. A use is reserved with the order and given back when it fails or is cancelled.

create table coupons (
  id text collate "C" primary key,
  code text not null,
  discount_type text not null check (discount_type in ('percentage', 'fixed')),
  discount_paise bigint not null default 0 check (discount_paise >= 0),
  discount_percentage numeric(5, 2) not null default 0 check (discount_percentage between 0 and 100),
  expires_at timestamptz not null,
  minimum_quantity int not null default 1 check (minimum_quantity >= 0),
  minimum_purchase_paise bigint not null default 0 check (minimum_purchase_paise >= 0),
  -- 0: no cap.
  maximum_discount_paise bigint not null default 0 check (maximum_discount_paise >= 0),
  is_active boolean not null default true,
  usage_limit int not null check (usage_limit >= 1),
  user_limit int not null check (user_limit >= 1),
  used_count int not null default 0,
  description text not null default '',
  version int not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint coupons_not_overused check (used_count between 0 and usage_limit)
);
create unique index coupons_code on coupons (code) where deleted_at is null;

create table coupon_uses (
  order_id text collate "C" primary key,
  coupon_id text collate "C" not null references coupons (id),
  user_id text collate "C" not null references users (id),
  discount_paise bigint not null,
  created_at timestamptz not null default now()
);
create index coupon_uses_user on coupon_uses (coupon_id, user_id);
