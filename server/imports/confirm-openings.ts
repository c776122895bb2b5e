import { createHash } from 'node:crypto';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import { sql } from 'kysely';
import { readCircle } from '#accounts/staff-circle.ts';
import { refusePayoutsWhileBooksDiffer } from '#ledger/record-book-audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { lockAllowances, readAdminAllowance } from '#wallet/admin-allowance.ts';
import type { ImportContext, Imports } from './import-row.ts';

interface Openings {
  csv: string;
  totalPaise: number;
}

/** How long a file waits for a second owner. */
const WAIT_MS = 7 * 24 * 3_600_000;

const hashOf = (csv: string): string => createHash('sha256').update(csv).digest('hex');

/**
 * Whether opening balances are within the owner's grant limits or confirmed by a second owner who imports the same
 * file. Requires the import lock. Refuses with `payouts-paused`.
 */
export async function confirmOpenings(
  { imports: { platform }, tx, actor, now }: ImportContext,
  { csv, totalPaise }: Openings,
): Promise<'confirmed' | 'needs-second-admin'> {
  if (totalPaise === 0) return 'confirmed';
  await refusePayoutsWhileBooksDiffer(tx);
  await lockAllowances(tx);
  const { perGrantPaise, ofAdminPaise } = await readAdminAllowance(platform, tx, actor.caller.id);
  if (totalPaise <= Math.min(perGrantPaise, ofAdminPaise)) {
    await insertImport(tx, actor, { csv, totalPaise, now, isDone: true });
    return 'confirmed';
  }
  const { circle, since } = await readCircle(tx, actor.caller.id, now);
  // The first person must still be an owner.
  const result = await sql`
    update opening_imports set status = 'done', decided_by = ${actor.caller.id}, decided_at = ${now}
    where id = (
      select o.id from opening_imports o join users u on u.id = o.asked_by
      where o.file_hash = ${hashOf(csv)} and o.total_paise = ${totalPaise} and o.status = 'waiting'
        and o.asked_by <> all(${circle}) and o.asked_at > ${new Date(now.getTime() - WAIT_MS)} and o.asked_at >= ${since}
        and u.staff_role = 'owner' and not u.is_blocked
      order by o.asked_at desc limit 1)
    returning id`.execute(tx);
  return result.rows.length > 0 ? 'confirmed' : 'needs-second-admin';
}

export async function requestConfirmation(
  { platform: { db, clock }, audit }: Imports,
  actor: Actor,
  { csv, totalPaise }: Openings,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await insertImport(tx, actor, { csv, totalPaise, now, isDone: false });
    await audit(tx, actor, {
      action: 'import.ask',
      subjectId: 'customers',
      after: { rupees: rupeesFromPaise(totalPaise) },
    });
  });
}

async function insertImport(
  tx: Tx,
  actor: Actor,
  { csv, totalPaise, now, isDone }: Openings & { now: Date; isDone: boolean },
): Promise<void> {
  await tx
    .insertInto('opening_imports')
    .values({
      id: newId(now.getTime()),
      file_hash: hashOf(csv),
      total_paise: totalPaise,
      status: isDone ? 'done' : 'waiting',
      asked_by: actor.caller.id,
      decided_by: null,
      asked_at: now,
      decided_at: isDone ? now : null,
    })
    .execute();
}
