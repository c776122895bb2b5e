import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { clearDemo } from '../server/backoffice/going-live/clear-demo.ts';
import { findDemoRows } from '../server/backoffice/going-live/find-demo-rows.ts';
import { verifyLedger } from '../server/backoffice/verify-ledger.ts';
import type { Platform } from '../server/platform/platform.ts';
import { runCommand } from './run-command.ts';
import { withPlatform } from './with-platform.ts';

const WORD = 'clear';

/** Takes the demo out of the data folder's database (or of DATABASE_URL), after showing it and asking. */
const readOptions = () => parseArgs({ options: { yes: { type: 'boolean', default: false } } }).values;

async function run(platform: Platform, { yes }: { yes: boolean }): Promise<boolean> {
  const { queries } = platform.db;
  const running = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name in ('rush', 'rush jobs')`.execute(queries);
  if ((running.rows[0]?.count ?? 0) > 0) {
    console.error('A shop runs on this database. Stop it first.');
    return false;
  }
  const { findings } = await findDemoRows(queries);
  if (findings.length === 0) {
    console.log('Nothing of the demo is left in this database.');
    return true;
  }
  console.log('What is removed:\n');
  for (const { what, count, names } of findings) {
    console.log(`  ${what}: ${count}`);
    for (const name of names) console.log(`    ${name}`);
  }
  console.log(
    '\nWhat stays: your own accounts, products, packs, pictures, coupons and settings, also demo packs that you\nrenamed or priced yourself, and every line of the book: play money leaves by transfers, accounts that the book names stay without a name.\nMake a backup first (docs/backup.md).\n',
  );
  if (!yes && !(await isConfirmed())) {
    console.log('Nothing was changed.');
    return false;
  }
  await clearDemo(platform);
  const { findings: left } = await findDemoRows(queries);
  for (const { what, count, remedy } of left) console.log(`  still there – ${what}: ${count}; ${remedy}`);
  const { differences } = await verifyLedger(platform);
  for (const { rule, subject } of differences) console.log(`  ${rule}: ${subject}`);
  console.log(
    differences.length === 0
      ? 'The demo is cleared. The books balance.'
      : `The demo is cleared. The books differ in ${differences.length} places: npm run books.`,
  );
  return left.length === 0 && differences.length === 0;
}

async function isConfirmed(): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  const answer = await Promise.race([lines.question(`Type "${WORD}" to go on: `), ended]);
  lines.close();
  return answer.trim() === WORD;
}

await runCommand(async () => {
  const options = readOptions();
  return withPlatform({ name: 'rush clear-demo', migrates: true }, (platform) => run(platform, options));
});
