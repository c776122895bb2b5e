-- What came from an earlier shop, by its key there: the same file again finds its rows again.
create table imported_items (
  key text primary key,
  item_id text collate "C" not null unique references items (id),
  imported_at timestamptz not null
);
create table imported_products (
  key text primary key,
  product_id text collate "C" not null unique references products (id),
  imported_at timestamptz not null
);
-- Pictures named by address: a job copies each once.
create table imported_pictures (
  url text primary key check (length(url) <= 500),
  -- Its path in this shop, once it was copied.
  path text,
  -- Why it was not; a word of the code.
  problem text,
  asked_at timestamptz not null,
  tried_at timestamptz,
  constraint imported_pictures_outcome check (path is null or problem is null)
);
