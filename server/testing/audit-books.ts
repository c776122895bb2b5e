import type { BookDifference, BookRule } from '../ledger/book-rule.ts';
import { LEDGER_RULES } from '../ledger/ledger-rules.ts';
import type { Queries } from '../platform/database/database.ts';

/** Checks the ledger's rules and `otherRules`. */
export async function auditBooks(
  queries: Queries,
  otherRules: readonly BookRule[] = [],
): Promise<BookDifference[]> {
  const differences: BookDifference[] = [];
  for (const rule of [...LEDGER_RULES, ...otherRules])
    differences.push(...(await rule.check(queries)).differences);
  return differences;
}
