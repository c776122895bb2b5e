-- Disks of any process that have little room: staff sees them, and the owner is mailed once while it lasts.
create table disk_alarms (
  host text not null,
  folder text not null check (folder in ('data', 'pictures', 'backups')),
  free_bytes bigint not null check (free_bytes >= 0),
  -- So little is left that uploads and backups are refused.
  is_refusing boolean not null,
  since timestamptz not null,
  -- A process looks each minute; what nobody has seen for long is of a machine that is gone.
  seen_at timestamptz not null,
  primary key (host, folder)
);
