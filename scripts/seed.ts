import { parseArgs } from 'node:util';
import { countOrderDays } from '../server/backoffice/count-order-days.ts';
import { openShop } from '../server/main.ts';
import { createLog } from '../server/platform/log.ts';
import { nameDatabase } from './name-database.ts';
import { readConfig, readEnvironment } from './read-environment.ts';
import { CommandProblem, runCommand } from './run-command.ts';
import { seedVolume, type Volume } from './seed-volume.ts';
import { openOrJoinData } from './with-platform.ts';

const ROWS_MAX = 10_000_000;

function readVolume(): Volume {
  const { values } = parseArgs({
    options: {
      orders: { type: 'string', default: '0' },
      users: { type: 'string' },
      transactions: { type: 'string' },
    },
  });
  const readNumber = (name: keyof Volume, fallback: number) => {
    const text = values[name];
    if (text === undefined) return fallback;
    if (!/^\d{1,8}$/.test(text) || Number.parseInt(text, 10) > ROWS_MAX)
      throw new CommandProblem(`--${name} takes a whole number up to ${ROWS_MAX}, not “${text}”.`);
    return Number.parseInt(text, 10);
  };
  const orders = readNumber('orders', 0);
  return {
    orders,
    users: readNumber('users', Math.ceil(orders / 5)),
    transactions: readNumber('transactions', orders),
  };
}

/** Seeds the demo shop into an empty database. --orders adds volume; --users and --transactions adjust it. */
async function seed(): Promise<void> {
  const volume = readVolume();
  if (readEnvironment().environment.NODE_ENV === 'production')
    throw new CommandProblem(
      'NODE_ENV is production: a real shop must not contain invented customers and orders. Unset NODE_ENV and seed a separate database.',
    );
  const config = readConfig({ LOG_LEVEL: 'warn', ROLE: 'web' }, { PORT: '0' });
  const log = createLog(config.logLevel);
  console.log(`Database: ${nameDatabase(config)}\n`);
  const data = await openOrJoinData(config, log);
  try {
    const shop = await openShop(config, { log, data });
    try {
      if (volume.orders > 0) {
        await seedVolume(data.ownerUrl, volume);
        await countOrderDays(shop.platform.db, shop.platform.clock.now());
      }
    } finally {
      await shop.close();
    }
  } finally {
    await data.stop();
  }
  console.log('The shop is seeded.');
}

await runCommand(seed);
