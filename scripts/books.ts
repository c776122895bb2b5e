import { readBooks } from '../server/backoffice/read-books.ts';
import { openData } from '../server/open-data.ts';
import { systemClock } from '../server/platform/clock.ts';
import { loadConfig } from '../server/platform/config/config.ts';
import { DataFolderInUse } from '../server/platform/data-lock.ts';
import { Database } from '../server/platform/database/database.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { createLog } from '../server/platform/log.ts';
import { Settings } from '../server/platform/settings/settings.ts';
import { readRunningAddress } from '../server/running-address.ts';

/** Proves the books of the data folder (or of DATABASE_URL), whether or not the shop runs; exits 1 on a difference. */
async function proveBooks(): Promise<boolean> {
  const config = loadConfig({ LOG_LEVEL: 'error', ...process.env });
  const log = createLog(config.logLevel);
  const data = await openData(config, log).catch(async (error: unknown) => {
    if (!(error instanceof DataFolderInUse)) throw error;
    return { ...(await readRunningAddress(config.dataDir)), stop: async () => {} };
  });
  await migrate(data.ownerUrl);
  const db = new Database(data.appUrl, { size: 2, log, name: 'rush books' });
  const settings = await Settings.open(db, log);
  try {
    const books = await readBooks({ config, db, clock: systemClock, log, settings });
    for (const rule of books.rules)
      console.log(`${rule.holds ? '✓' : '✗'} ${rule.text} (${rule.checked} checked)`);
    for (const difference of books.differences)
      console.log(
        `  ${difference.rule}: ${difference.subject} – expected ${difference.expected ?? '–'}, found ${difference.found ?? '–'}`,
      );
    console.log('\nAccounts, in rupees');
    for (const { account, balance } of books.accounts)
      console.log(
        `  ${account.padEnd(20)} ${balance.toLocaleString('en-IN', { minimumFractionDigits: 2 }).padStart(18)}`,
      );
    if (books.open.length > 0) console.log('\nStill open');
    for (const entry of books.open) console.log(`  ${entry.since} ${entry.subject}: ${entry.text}`);
    console.log(books.balanced ? '\nThe books balance.' : `\n${books.differences.length} differences.`);
    return books.balanced;
  } finally {
    await settings.close();
    await db.close();
    await data.stop();
  }
}

if (!(await proveBooks())) process.exit(1);
