-- The continuous backup of the embedded database and the archive of months are gone.
drop table continuous_backup_runs;
drop function if exists drop_month(regclass, name);
drop function if exists hold_month(regclass, name);
drop function if exists require_leaving(regclass, name);
