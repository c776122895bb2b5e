import type { BookFinding } from '@rush/contract/book-findings.ts';
import type { BookRuleKey } from '@rush/contract/book-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';

export interface BookDifference {
  rule: BookRuleKey;
  subject: string;
  expectedPaise: number | null;
  foundPaise: number | null;
  finding: BookFinding;
}

export interface BookRule {
  rule: BookRuleKey;
  /** Returns at most DIFFERENCES_MAX differences; `checked` counts the rows examined. */
  check(queries: Queries): Promise<{ checked: number; differences: BookDifference[] }>;
}

export const DIFFERENCES_MAX = 200;

interface Violation {
  subject: string;
  expected?: number | null;
  found?: number | null;
  finding?: BookFinding;
}

/**
 * @param countQuery selects `rows`, the number of rows examined
 * @param violationQuery selects violations: `subject` and, optionally, `expected`, `found` and `finding`
 */
export function bookRule(
  rule: BookRuleKey,
  countQuery: RawBuilder<unknown>,
  violationQuery: RawBuilder<unknown>,
): BookRule {
  return {
    rule,
    check: async (queries) => {
      const count = await sql<{ rows: number }>`${countQuery}`.execute(queries);
      const { rows } = await sql<Violation>`${violationQuery} limit ${DIFFERENCES_MAX}`.execute(queries);
      const differences = rows.map(({ subject, expected = null, found = null, finding }) => ({
        rule,
        subject,
        expectedPaise: expected,
        foundPaise: found,
        finding: finding ?? { kind: 'rule-broken' as const, data: {} },
      }));
      return { checked: count.rows[0]?.rows ?? 0, differences };
    },
  };
}
