import { parseArgs } from 'node:util';
import { staffTexts } from '../contract/texts/en/staff.ts';
import { renderFinding } from '../contract/texts/staff.ts';
import { verifyLedger } from '../server/backoffice/verify-ledger.ts';
import { checkArchive } from '../server/backups/archive/read-archive.ts';
import { restoreBackup } from '../server/backups/restore-backup.ts';
import { openData } from '../server/open-data.ts';
import { systemClock } from '../server/platform/clock.ts';
import { Database } from '../server/platform/database/database.ts';
import { findBinaries } from '../server/platform/database/postgres-account.ts';
import { openFiles } from '../server/platform/files/open-files.ts';
import { createLog } from '../server/platform/log.ts';
import { endingInWords, keyOf, withBackupFile } from './backup.ts';
import { readConfig } from './read-environment.ts';

const USAGE = `npm run restore -- FILE              restores it into the empty database and pictures that the settings name
   --key-file FILE                   instead of BACKUP_PASSPHRASE or BACKUP_KEY_FILE
   --send-deliveries                 orders of before are sent at once: only where nothing was delivered since the backup`;

/** Restores a backup and verifies its books, before any shop runs on it. */
async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'key-file': { type: 'string' },
      'send-deliveries': { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  if (!file) {
    console.error(`\nWhich backup?\n\n${USAGE}\n`);
    return false;
  }
  const config = readConfig({ LOG_LEVEL: 'error' });
  const key = await keyOf(config, values['key-file']);
  const log = createLog(config.logLevel);
  return withBackupFile(config, file, async (path) => {
    // Before a place is made for it: a file that cannot be restored changes nothing.
    if (!config.database.url) await findBinaries();
    await checkArchive(path, key);
    const data = await openData(config, log);
    try {
      const target = { ...data, files: openFiles(config), secret: config.secret };
      const holdDeliveries = !values['send-deliveries'];
      const options = { log, now: systemClock.now(), holdDeliveries };
      const { rows, pictures, manifest, warnings } = await restoreBackup(path, key, target, options);
      console.log(`Restored the shop of ${manifest.createdAt}: ${rows} rows, ${pictures} pictures.`);
      for (const warning of warnings) console.log(`Warning: ${warning}`);
      const isBalanced = await printVerdict(config.database.directUrl ?? data.appUrl);
      if (holdDeliveries) console.log(HELD);
      return isBalanced;
    } finally {
      await data.stop();
    }
  });
}

const HELD = `
Nothing is sent to suppliers for orders that were placed before the backup: they may have been delivered since. Start the
shop, compare them with the suppliers' lists, complete by hand what was delivered, then release the rest in the back-office
under Books. New orders are delivered as ever. Step by step: docs/backup.md`;

async function printVerdict(appUrl: string): Promise<boolean> {
  const db = new Database(appUrl, { size: 2, log: createLog('error'), name: 'rush restore' });
  try {
    const { rules, differences } = await verifyLedger({ db });
    for (const difference of differences)
      console.log(`  ${difference.subject}: ${renderFinding(staffTexts, difference)}`);
    console.log(
      differences.length === 0
        ? `The books balance: ${rules.length} rules verified.`
        : `The books differ in ${differences.length} places.`,
    );
    return differences.length === 0;
  } finally {
    await db.close();
  }
}

await endingInWords(run);
