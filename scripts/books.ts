import { readBooks } from '../server/backoffice/read-books.ts';
import type { Platform } from '../server/platform/platform.ts';
import { withPlatform } from './with-platform.ts';

/** Proves the books of the data folder (or of DATABASE_URL), whether or not the shop runs; exits 1 on a difference. */
async function proveBooks(platform: Platform): Promise<boolean> {
  const books = await readBooks(platform);
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
}

if (!(await withPlatform('rush books', proveBooks))) process.exit(1);
