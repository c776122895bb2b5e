import type { MessageData } from '@rush/contract/messages.ts';
import { cancelErasure, endErasure, postponeErasure } from '#accounts/erasures.ts';
import { sendNotice } from '#accounts/notify-account-change.ts';
import type { RecordAudit } from '#platform/audit.ts';
import type { Tx } from '#platform/database/database.ts';
import { defineScheduledJob } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { erasePerson, hasOpenTransactions, readRemainingBalances } from './erase-person.ts';

export const eraseDue = defineScheduledJob('erase-due', 3);

interface ErasureServices {
  platform: Platform;
  audit: RecordAudit;
}

export async function eraseAllDue(services: ErasureServices): Promise<void> {
  const { db, clock, log } = services.platform;
  const due = await db.queries
    .selectFrom('erasures')
    .select(['id', 'user_id'])
    .where('status', '=', 'waiting')
    .where('due_at', '<=', clock.now())
    .orderBy('due_at')
    .execute();
  let failed = 0;
  for (const erasure of due) {
    try {
      const outcome = await db.transaction((tx) => eraseOne(services, tx, erasure));
      log.info({ user: erasure.user_id, outcome }, 'processed an erasure');
    } catch (error) {
      failed += 1;
      log.error({ err: error, user: erasure.user_id }, 'erasing an account failed');
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${due.length} erasures failed`);
}

/**
 * Postpones the erasure by a day if the user is staff or an order or payment is open, and to the next run while a
 * message is being sent. Cancels it if a balance has arrived that the user has not agreed to give up.
 */
async function eraseOne(
  { platform, audit }: ErasureServices,
  tx: Tx,
  { id, user_id }: { id: string; user_id: string },
): Promise<'erased' | 'postponed' | 'cancelled'> {
  const now = platform.clock.now();
  const user = await tx
    .selectFrom('users')
    .select(['id', 'userid', 'role'])
    .where('id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const erasure = await tx
    .selectFrom('erasures')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  if (!erasure) return 'cancelled';
  if (user.role === 'admin' || (await hasOpenTransactions(tx, user.id))) {
    await postponeErasure(tx, id, new Date(now.getTime() + 86_400_000));
    return 'postponed';
  }
  const remaining = await readRemainingBalances(tx, user.id);
  if (!erasure.lapses && remaining.coins + remaining.points + remaining.earnings > 0) {
    await cancelErasure(tx, user.id, now, 'balance');
    return 'cancelled';
  }
  if (!(await erasePerson(tx, user.id, now))) return 'postponed';
  await endErasure(tx, id, now);
  await audit(
    tx,
    { caller: { ...user, email: '' }, address: '' },
    {
      action: 'user.erased',
      subjectId: user.userid,
      after: { requestedBy: erasure.requested_by, requestedAt: erasure.requested_at.toISOString() },
    },
  );
  return 'erased';
}

export async function notifyCancelled(
  platform: Platform,
  userId: string,
  why: MessageData<'erasure-cancelled'>['why'],
): Promise<void> {
  const { queries } = platform.db;
  const user = await queries
    .selectFrom('users')
    .select(['email', 'mobile', 'language'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!user) return;
  const data = { brand: platform.settings.get('brand.name'), why };
  await sendNotice(platform, queries, user, { kind: 'erasure-cancelled', data });
}
