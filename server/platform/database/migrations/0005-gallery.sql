-- Pictures that were decoded and encoded again here, and the banners, popups and art made of them.

create table pictures (
  -- Part of the address; random for uploads, so that it cannot be guessed before it is published.
  key text collate "C" primary key,
  -- SHA-256 of the bytes as they came: the same file again costs no second set of files.
  source_hash text not null,
  -- Which set of widths was made of it.
  widths text not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  created_at timestamptz not null default now(),
  constraint pictures_once unique (source_hash, widths)
);

create table gallery_images (
  id text collate "C" primary key,
  title text not null,
  type text not null check (type in ('CarouselMb', 'CarouselPc', 'Banner', 'Popup', 'Item', 'Product')),
  -- Path under the host.
  url text not null,
  -- https address or own path; empty for none.
  redirect_url text not null default '',
  -- Order within the type, lowest first.
  position int not null,
  version int not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index gallery_images_shown on gallery_images (type, position) where deleted_at is null;
