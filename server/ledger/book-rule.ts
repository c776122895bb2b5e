import type { BookFinding, BookRuleKey } from '@rush/contract/book-findings.ts';
import type { Queries } from '#platform/database/database.ts';

/** One thing in which the books do not agree. */
export interface BookDifference {
  rule: BookRuleKey;
  /** The row or account, by name. */
  subject: string;
  /** In paise, where it is an amount. */
  expectedPaise: number | null;
  foundPaise: number | null;
  finding: BookFinding;
}

/** Something that must hold over the books, and how it is checked. */
export interface BookRule {
  rule: BookRuleKey;
  /** Differences are capped at DIFFERENCES_MAX; `checked` counts what was looked at. */
  check(queries: Queries): Promise<{ checked: number; differences: BookDifference[] }>;
}

/** Where everything is wrong, the first few say so. */
export const DIFFERENCES_MAX = 200;
