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

interface Broken {
  subject: string;
  expected?: number | null;
  found?: number | null;
  finding?: BookFinding;
}

/**
 * @param counted selects `rows`, the number of rows examined
 * @param broken selects violations: `subject` and, optionally, `expected`, `found` and `finding`
 */
export function bookRule(
  rule: BookRuleKey,
  counted: RawBuilder<unknown>,
  broken: RawBuilder<unknown>,
): BookRule {
  return {
    rule,
    check: async (queries) => {
      const count = await sql<{ rows: number }>`${counted}`.execute(queries);
      const { rows } = await sql<Broken>`${broken} limit ${DIFFERENCES_MAX}`.execute(queries);
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
