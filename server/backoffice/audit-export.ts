import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '#platform/http/caller.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import type { StaffList } from './paging.ts';
import { recordAudit } from './record-audit.ts';

/** Writes down who takes which rows away, and how many, before the first of them leaves. */
export async function auditExport(
  { db }: Platform,
  { caller, address }: { caller: Caller | null; address: string },
  { list, filters, condition }: { list: StaffList; filters: object; condition: RawBuilder<boolean> },
): Promise<void> {
  if (!caller) refuse('token-expired');
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${list.from} where ${condition}`.execute(db.queries);
  await db.transaction((tx) =>
    recordAudit(
      tx,
      { caller, address },
      {
        action: `export.${list.name}`,
        subject: 'export',
        subjectId: list.name,
        before: null,
        after: { ...filters, rows: rows[0]?.count ?? 0 },
      },
    ),
  );
}
