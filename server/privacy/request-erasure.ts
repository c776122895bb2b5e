import { endSessions } from '#accounts/end-sessions.ts';
import { recordErasure } from '#accounts/erasures.ts';
import { sendNotice } from '#accounts/notify-account-change.ts';
import type { Actor, RecordAudit } from '#platform/audit.ts';
import { indianDay } from '#platform/indian-day.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { hasOpenTransactions, readRemainingBalances } from './erase-person.ts';

const GRACE_DAYS = 7;

export interface ErasureRequest {
  anyId: string;
  requestedBy: 'shopper' | 'staff';
  reason: string;
  lapse: boolean;
}

/**
 * Schedules an erasure, which signing in cancels. Refuses with `user-not-found`, `staff-account`, `erasure-waiting`,
 * `orders-open` and `balance-left`.
 */
export function requestErasure(
  { platform, audit }: { platform: Platform; audit: RecordAudit },
  actor: Actor,
  { anyId, requestedBy, reason, lapse }: ErasureRequest,
): Promise<{ message: string; dueAt: string }> {
  const { db, clock, settings } = platform;
  return db.transaction(async (tx) => {
    const now = clock.now();
    const user = await tx
      .selectFrom('users')
      .selectAll()
      .where((where) => where.or([where('id', '=', anyId), where('userid', '=', anyId.toUpperCase())]))
      .where('erased_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!user) refuse('user-not-found');
    if (user.role === 'admin') refuse('staff-account');
    const existing = await tx
      .selectFrom('erasures')
      .select('id')
      .where('user_id', '=', user.id)
      .where('status', '=', 'waiting')
      .executeTakeFirst();
    if (existing) refuse('erasure-waiting');
    if (await hasOpenTransactions(tx, user.id)) refuse('orders-open');
    const remaining = await readRemainingBalances(tx, user.id);
    if (!lapse && remaining.coins + remaining.points + remaining.earnings > 0) refuse('balance-left');
    const due = new Date(now.getTime() + GRACE_DAYS * 86_400_000);
    const [dueAt, day] = [due.toISOString(), indianDay(due)];
    await recordErasure(tx, {
      user_id: user.id,
      requested_by: requestedBy,
      actor_id: requestedBy === 'staff' ? actor.caller.id : null,
      reason,
      lapses: lapse,
      requested_at: now,
      due_at: due,
    });
    await endSessions(tx, user.id);
    await audit(tx, actor, {
      action: 'user.erase-ask',
      subjectId: user.userid,
      after: { requestedBy, dueAt, lapse, ...(reason && { reason }) },
    });
    const data = { brand: settings.get('brand.name'), on: day };
    await sendNotice(platform, tx, user, { kind: 'erasure-requested', data });
    return { message: `The account will be erased on ${day}. Signing in before then prevents this.`, dueAt };
  });
}
