import type { Tx } from '#platform/database/database.ts';
import type { SupplierAlarmKind } from './tables.ts';

interface SupplierAlarm {
  kind: SupplierAlarmKind;
  /** A currency, or an account's name; empty where there is only one. */
  subject: string;
}

/**
 * Notes that something is wrong now. @param afterMs how long it has to last before the owner is told
 * @returns whether to tell the owner: once while it lasts
 */
export async function raiseAlarm(
  tx: Tx,
  { kind, subject }: SupplierAlarm,
  { now, afterMs = 0 }: { now: Date; afterMs?: number },
): Promise<boolean> {
  await tx
    .insertInto('supplier_alarms')
    .values({ kind, subject, since: now, told_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const told = await tx
    .updateTable('supplier_alarms')
    .set({ told_at: now })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('told_at', 'is', null)
    .where('since', '<=', new Date(now.getTime() - afterMs))
    .returning('kind')
    .execute();
  return told.length > 0;
}

/** It is well again: the next time that it is not, the owner is told anew. */
export async function endAlarm(tx: Tx, { kind, subject }: SupplierAlarm): Promise<void> {
  await tx.deleteFrom('supplier_alarms').where('kind', '=', kind).where('subject', '=', subject).execute();
}
