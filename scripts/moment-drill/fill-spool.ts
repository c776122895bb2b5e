import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { spoolRoot } from '../../server/backups/continuous/spool.ts';
import { withClient } from '../../server/backups/with-client.ts';
import { readRunningAddress } from '../../server/running-address.ts';
import type { ShopUnderTest } from '../kill-test/shop-under-test.ts';
import { mountDisk, type OwnDisk } from '../torture/own-disk.ts';

/** Gives the spool of a shop that is not started yet a disk of its own. @returns null where this account may mount none */
export async function mountSpool(dataDir: string): Promise<OwnDisk | null> {
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  const root = await spoolRoot(dataDir);
  const disk = await mountDisk(root);
  if (disk) await chmod(root, 0o755);
  return disk;
}

/** Has the backup place away and the spool full until PostgreSQL has failed to lay its log there; then both are back. */
export async function fillSpool<T>(
  shop: ShopUnderTest,
  { disk, place }: { disk: OwnDisk; place: string },
  meanwhile: () => Promise<T>,
): Promise<T> {
  await rename(place, `${place}.away`);
  // Where a file lies no folder is made.
  await writeFile(place, '');
  await disk.fill();
  try {
    const { ownerUrl } = await readRunningAddress(shop.dataDir);
    await withClient(ownerUrl, 'rush moment drill', failOnce);
    return await meanwhile();
  } finally {
    disk.empty();
    await rm(place);
    await rename(`${place}.away`, place);
  }
}

/** Has PostgreSQL finish log until one could not be laid into the spool. */
async function failOnce(client: pg.Client): Promise<void> {
  const countFailed = async () => {
    const { rows } = await client.query<{ failed: string }>(
      'select failed_count as failed from pg_stat_archiver',
    );
    return Number(rows[0]?.failed);
  };
  const before = await countFailed();
  while ((await countFailed()) === before) {
    await client.query('select pg_switch_wal()');
    await pause(200);
  }
}
