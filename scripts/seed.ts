import { parseArgs } from 'node:util';
import { BIG_LISTS } from '../server/backoffice/big-lists.ts';
import { countBlocks } from '../server/backoffice/count-list-blocks.ts';
import { countOrderDays } from '../server/backoffice/count-order-days.ts';
import { openShop } from '../server/main.ts';
import { openData } from '../server/open-data.ts';
import { DataFolderInUse } from '../server/platform/data-lock.ts';
import { createLog } from '../server/platform/log.ts';
import { readRunningAddress } from '../server/running-address.ts';
import { readConfig } from './read-environment.ts';
import { seedVolume } from './seed-volume.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '0' },
    users: { type: 'string' },
    transactions: { type: 'string' },
  },
});
const number = (text: string | undefined, otherwise: number) =>
  text === undefined ? otherwise : Number.parseInt(text, 10);
const orders = number(values.orders, 0);

/** Seeds the demo shop where the database is empty, and with --orders, --users, --transactions volume on top. */
const config = readConfig({ LOG_LEVEL: 'warn', ROLE: 'web' }, { PORT: '0' });
const log = createLog(config.logLevel);
const data = await openData(config, log).catch(async (error: unknown) => {
  if (!(error instanceof DataFolderInUse)) throw error;
  return { ...(await readRunningAddress(config.dataDir)), stop: async () => {} };
});
try {
  const shop = await openShop(config, { log, data });
  if (orders > 0) {
    await seedVolume(data.ownerUrl, {
      orders,
      users: number(values.users, Math.ceil(orders / 5)),
      transactions: number(values.transactions, orders),
    });
    for (const list of BIG_LISTS) await countBlocks(shop.platform.db, list, shop.platform.clock.now());
    await countOrderDays(shop.platform.db, shop.platform.clock.now());
  }
  await shop.close();
  console.log('The shop is seeded.');
} finally {
  await data.stop();
}
