import { holdDeliveries } from '#fulfilment/hold-deliveries.ts';
import { Database } from '#platform/database/database.ts';
import { findForeignMigrations, migrate } from '#platform/database/migrate.ts';
import { contentTypeOf } from '#platform/files/content-type-of.ts';
import type { Files } from '#platform/files/files.ts';
import type { Log } from '#platform/log.ts';
import type { Manifest } from './archive/archive-content.ts';
import { ArchiveRefused } from './archive/archive-error.ts';
import type { ArchiveKey } from './archive/archive-key.ts';
import { checkArchive, readArchive } from './archive/read-archive.ts';
import { restoreRows } from './restore-rows.ts';
import { withClient } from './with-client.ts';
import { fingerprintOf } from './write-backup.ts';

const SESSION = 'rush restore';

/** Where a backup is not restored to: something is there that would be lost or mixed up. */
export class RestoreRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RestoreRefused';
  }
}

export interface RestoreTarget {
  /** The owner of the tables; the database is empty. */
  ownerUrl: string;
  /** The role that serves. */
  appUrl: string;
  files: Files;
  /** SECRET of the shop that is made. */
  secret: string;
}

export interface RestoreResult {
  manifest: Manifest;
  rows: number;
  pictures: number;
  /** What a person has to know, in sentences. */
  warnings: string[];
}

/**
 * Restores a backup into an empty place: verifies the whole file first, brings the schema to where the backup's was, loads the
 * rows in one transaction, and only then brings the schema forward. Throws ArchiveRefused and RestoreRefused.
 *
 * @param options.holdDeliveries nothing is sent for orders of before until a person releases them
 * @param options.onBegin called once the database was found empty: what is in it from then on came with the backup
 * @param options.signal ends the restore between two steps, and leaves what was restored until then
 */
export async function restoreBackup(
  path: string,
  key: ArchiveKey,
  target: RestoreTarget,
  options: { log: Log; now: Date; holdDeliveries: boolean; onBegin?: () => void; signal?: AbortSignal },
): Promise<RestoreResult> {
  const { manifest, checksums } = await checkArchive(path, key);
  await requireEmpty(target.ownerUrl);
  const foreign = await findForeignMigrations(manifest.migrations);
  if (foreign.length > 0)
    throw new RestoreRefused(
      `The backup is of version ${manifest.version}, whose tables this version does not know (${foreign.join(', ')}). Restore it with that version or a later one.`,
    );
  options.signal?.throwIfAborted();
  options.onBegin?.();
  await migrate(target.ownerUrl, { only: new Set(manifest.migrations.map(({ name }) => name)) });
  options.signal?.throwIfAborted();
  const { unknownTables } = await restoreRows(target.ownerUrl, readArchive(path, key), (name, bytes) =>
    restoreFile(target.files, name, bytes),
  );
  options.signal?.throwIfAborted();
  await migrate(target.ownerUrl, { appUrl: target.appUrl });
  const warnings = unknownTables.map((table) => `The table ${table} is not the shop's and was left out.`);
  if (manifest.secretFingerprint !== fingerprintOf(target.secret))
    warnings.push(
      'SECRET is not the one that the shop had: sessions, second factors and links of before do not work. Set the old one.',
    );
  if (options.holdDeliveries) await hold(target.ownerUrl, manifest, options);
  return {
    manifest,
    rows: Object.values(checksums.tables).reduce((sum, { rows }) => sum + rows, 0),
    pictures: Object.keys(checksums.files).length,
    warnings,
  };
}

/** Throws RestoreRefused where the database holds anything. */
async function requireEmpty(ownerUrl: string): Promise<void> {
  const tables = await withClient(ownerUrl, SESSION, (client) =>
    client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
       order by 1 limit 3`,
    ),
  );
  if (tables.rows.length > 0)
    throw new RestoreRefused(
      `The database is not empty (it has ${tables.rows.map(({ name }) => name).join(', ')}). A backup is restored into an empty database only.`,
    );
}

/** Pictures have random names and never change: what is there already is left, and never replaced by something else. */
async function restoreFile(files: Files, name: string, bytes: Buffer): Promise<void> {
  const present = await files.get(name);
  if (present === null) return files.put(name, bytes, contentTypeOf(name) ?? refuseType(name));
  if (!present.equals(bytes))
    throw new RestoreRefused(`Another picture of the name ${name} lies where the pictures are to go.`);
}

function refuseType(name: string): never {
  throw new ArchiveRefused(`The backup holds a file of an unknown type: ${name}.`);
}

async function hold(
  ownerUrl: string,
  manifest: Manifest,
  { log, now }: { log: Log; now: Date },
): Promise<void> {
  const db = new Database(ownerUrl, { size: 1, log, name: SESSION });
  try {
    await db.transaction((tx) => holdDeliveries(tx, { placedUntil: new Date(manifest.createdAt), now }));
  } finally {
    await db.close();
  }
}
