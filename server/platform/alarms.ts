import { sql } from 'kysely';
import type { Tx } from './database/database.ts';

export type AlarmKind =
  | 'codes'
  | 'disk'
  | 'hours-left'
  | 'low-balance'
  | 'mail'
  | 'order'
  | 'rate-refused'
  | 'rates-silent';

declare module './database/database.ts' {
  interface Tables {
    alarms: {
      kind: AlarmKind;
      subject: string;
      data: unknown;
      level: number;
      since: Date;
      seen_at: Date;
      notified_at: Date | null;
    };
  }
}

interface Alarm {
  kind: AlarmKind;
  /** The id of an order, disk, currency, supplier account or user; empty if there can be only one alarm. */
  subject: string;
}

/**
 * Raises an alarm, or updates its level. A higher level notifies the owner again. New data is merged into the old, so
 * that a late order stays marked for staff.
 * @param options.afterMs how long it must have lasted before the owner is notified
 * @param options.againAfterMs how often to notify again while it lasts; by default never
 * @returns whether to notify the owner now
 */
export async function raiseAlarm(
  tx: Tx,
  { kind, subject, level = 0, data = {} }: Alarm & { level?: number; data?: object },
  { now, afterMs = 0, againAfterMs }: { now: Date; afterMs?: number; againAfterMs?: number },
): Promise<boolean> {
  await sql`
    insert into alarms as live (kind, subject, data, level, since, seen_at)
    values (${kind}, ${subject}, ${JSON.stringify(data)}, ${level}, ${now}, ${now})
    on conflict (kind, subject) do update set data = live.data || excluded.data, level = excluded.level, seen_at = excluded.seen_at,
      notified_at = case when excluded.level > live.level then null else live.notified_at end`.execute(tx);
  const notified = await tx
    .updateTable('alarms')
    .set({ notified_at: now })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('since', '<=', new Date(now.getTime() - afterMs))
    .where((where) =>
      where.or([
        where('notified_at', 'is', null),
        ...(againAfterMs === undefined
          ? []
          : [where('notified_at', '<=', new Date(now.getTime() - againAfterMs))]),
      ]),
    )
    .returning('kind')
    .execute();
  return notified.length > 0;
}

/** The level of a raised alarm, locked until commit; null if there is none. */
export async function findAlarmLevel(tx: Tx, { kind, subject }: Alarm): Promise<number | null> {
  const alarm = await tx
    .selectFrom('alarms')
    .select('level')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();
  return alarm?.level ?? null;
}

export async function endAlarm(tx: Tx, { kind, subject }: Alarm): Promise<void> {
  await tx.deleteFrom('alarms').where('kind', '=', kind).where('subject', '=', subject).execute();
}

/** Ends the alarms of a kind. @param except the subjects whose alarms stay raised */
export async function endAlarms(tx: Tx, kind: AlarmKind, except: readonly string[] = []): Promise<void> {
  await sql`delete from alarms where kind = ${kind} and subject <> all(${except}::text[])`.execute(tx);
}
