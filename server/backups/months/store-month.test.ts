import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listMonths, type Month } from '#platform/partitions/monthly-tables.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { BackupPlace } from '../backup-place.ts';
import { folderPlace } from '../folder-place.ts';
import { archiveMonths } from './archive-months.ts';
import { monthFile } from './month-name.ts';
import { type ColdStorage, readBack, storeMonth } from './store-month.ts';

const TABLE = 'supplier_exchanges';
const ROWS = 100;

/** As a bucket: what is stored under a name takes the place of what was there. */
function replacingPlace(folder: string): BackupPlace {
  const inFolder = folderPlace(folder);
  return {
    ...inFolder,
    store: async (name, write) => {
      const bytes = await inFolder.store(`incoming ${name}`, write);
      await rename(join(folder, `incoming ${name}`), join(folder, name));
      return bytes;
    },
  };
}

async function anOldMonth(shop: TestShop): Promise<Month> {
  await shop.owner.query(`
    alter table supplier_exchanges detach partition months.supplier_exchanges_before;
    drop table months.supplier_exchanges_before;
    select make_month('supplier_exchanges', '2001-03-01')`);
  await shop.owner.query(
    `insert into supplier_exchanges (supplier, operation, request, outcome, duration_ms, at)
     select 'smileone', 'order', '{}', 'delivered', n, '2001-03-01T00:00:00Z' from generate_series(1, $1) n`,
    [ROWS],
  );
  const month = (await listMonths(shop.db.queries, TABLE)).find(({ partition }) =>
    /_2001_03$/.test(partition),
  );
  return month!;
}

test('a process that comes to read a month which another has had leave puts nothing in the place of its file', async () => {
  const shop = await openTestShop({ withoutJobs: true });
  const folder = await mkdtemp(join(tmpdir(), 'rush-months-'));
  onTestFinished(async () => {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { platform } = shop.shop;
  const month = await anOldMonth(shop);
  const place = replacingPlace(folder);
  const storage: ColdStorage = { place, key: { kind: 'key-file', bytes: Buffer.alloc(48, 1) } };
  // It has seen that no file lies there before the other one begins; a lock that was lost on the way lets both go on.
  const list: BackupPlace['list'] = async (isWanted) => {
    const names = await place.list(isWanted);
    await archiveMonths(platform, storage, 13);
    return names;
  };
  const late = storeMonth(platform, { ...storage, place: { ...place, list } }, TABLE, month);
  await expect(late).rejects.toThrow('supplier_exchanges_2001_03 left the database by another process');
  expect(await readBack(storage, monthFile(TABLE, month, 1))).toMatchObject({ rows: ROWS });
});
