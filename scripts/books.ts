import { parseArgs } from 'node:util';
import { BOOK_RULE_TEXTS } from '../contract/book-rules.ts';
import { findingText, queueText } from '../contract/texts/staff.ts';
import { verifyLedger } from '../server/backoffice/audit-all-books.ts';
import { readWorkQueue } from '../server/backoffice/work-queue.ts';
import { listTotals } from '../server/ledger/accounts.ts';
import type { Platform } from '../server/platform/platform.ts';
import { runCommand } from './run-command.ts';
import { withPlatform } from './with-platform.ts';

/** @returns whether the books balance; if not, the command exits with 1 */
async function printBooks(platform: Platform): Promise<boolean> {
  const books = await verifyLedger(platform);
  for (const rule of books.rules)
    console.log(`${rule.holds ? '✓' : '✗'} ${BOOK_RULE_TEXTS[rule.rule]} (${rule.checked} checked)`);
  for (const difference of books.differences)
    console.log(
      `  ${difference.subject}: ${findingText(difference)} (expected ${difference.expected ?? '–'}, found ${difference.found ?? '–'})`,
    );
  console.log('\nAccounts, in rupees');
  for (const { account, balancePaise } of await listTotals(platform.db.queries))
    console.log(
      `  ${account.padEnd(20)} ${(balancePaise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 }).padStart(18)}`,
    );
  const workQueue = await readWorkQueue(platform);
  if (workQueue.length > 0) console.log('\nStill open');
  for (const entry of workQueue) {
    const { subject, text } = queueText(entry);
    console.log(`  ${entry.since} ${subject}: ${text}`);
  }
  const isBalanced = books.differences.length === 0;
  console.log(isBalanced ? '\nThe books balance.' : `\nDifferences: ${books.differences.length}`);
  return isBalanced;
}

await runCommand(() => {
  const { values } = parseArgs({ options: { migrate: { type: 'boolean', default: false } } });
  return withPlatform({ name: 'rush books', migrates: values.migrate }, printBooks);
});
