import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Left out with what is in them; the folder itself is there after a restore. */
const EMPTIED = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
/** Of the folder of the log, what has to be there empty. */
const BELOW_LOG = ['pg_wal/archive_status', 'pg_wal/summaries'];

/** "Making a Base Backup Using the Low Level API": what belongs to the running server, or begins anew at its start. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|(recovery|standby)\.signal|.*\.tmp)$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/;

export const CONTROL_FILE = 'global/pg_control';

/** The folder of the database is not laid out as the shop made it. */
class NotOurLayout extends Error {}

/**
 * The folders and files of a data folder that a base holds, paths relative to it; the control file last, as the server that
 * is restored begins where it says. What vanishes meanwhile was dropped, and the log says so. Throws NotOurLayout.
 */
export async function listDataFiles(root: string): Promise<{ folders: string[]; files: string[] }> {
  const folders: string[] = [];
  const files: string[] = [];
  const visit = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (LEFT_OUT.test(path)) continue;
      if (entry.isDirectory()) {
        folders.push(path);
        if (!EMPTIED.has(path)) await visit(path);
      } else if (entry.isFile()) {
        if (path !== CONTROL_FILE) files.push(path);
      } else if (path === 'pg_wal' && entry.isSymbolicLink()) folders.push(path);
      else
        throw new NotOurLayout(
          `${join(root, path)} is no folder and no file of the database: tablespaces and links are not backed up.`,
        );
    }
  };
  await visit('');
  await lstat(join(root, CONTROL_FILE));
  return { folders: [...folders, ...BELOW_LOG], files: [...files.sort(), CONTROL_FILE] };
}
