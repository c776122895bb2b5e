-- Products, items, and which items a product shows in which order.

create sequence productids start 1001;
create sequence itemids start 100001;

create table products (
  id text collate "C" primary key,
  productid int not null unique default nextval('productids'),
  slug text unique,
  name text not null,
  type text not null,
  category text not null check (category in ('games', 'instant-games', 'ott', 'others')),
  imgpath text not null,
  important_note text not null default '',
  -- [{label, kind, help?}] in the order of input1, input2, …
  inputs jsonb not null default '[]',
  is_trending boolean not null default false,
  in_stock boolean not null default true,
  is_api boolean not null default false,
  api_type text not null default '',
  -- The supplier's own code of the product, where it needs one.
  supplier_product text not null default '',
  sort int not null default 0,
  version int not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table items (
  id text collate "C" primary key,
  itemid int not null unique default nextval('itemids'),
  name text not null,
  type text not null default '',
  suggested_task text not null default '',
  original_paise bigint not null check (original_paise >= 0),
  discounted_paise bigint not null check (discounted_paise >= 0),
  resell_paise bigint not null check (resell_paise >= 0),
  -- What the supplier takes, where known.
  cost_paise bigint check (cost_paise >= 0),
  in_stock boolean not null default true,
  is_api boolean not null default false,
  api_type text not null default '',
  -- One delivery each.
  supplier_item_ids text[] not null default '{}',
  imgpath text not null,
  version int not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table product_items (
  product_id text collate "C" not null references products (id),
  item_id text collate "C" not null references items (id),
  position int not null,
  primary key (product_id, item_id)
);
create index product_items_item on product_items (item_id);
