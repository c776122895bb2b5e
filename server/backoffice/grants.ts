import { paiseFromRupees, rupeesFromPaise } from '@rush/contract/money.ts';
import { coinsOf } from '#ledger/accounts.ts';
import { readBalance } from '#ledger/read-balance.ts';
import { refusePayoutsWhileBooksDiffer } from '#ledger/refuse-payouts.ts';
import type { Actor } from '#platform/audit.ts';
import type { Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { grantCoins } from '#wallet/grant-coins.ts';
import { getStaffUser } from './list-users.ts';
import { recordAudit } from './record-audit.ts';
import './tables.ts';

export interface GrantInput {
  anyId?: string;
  email?: string;
  /** Rupees, as they were typed. */
  amount: number | string;
  reason: string;
  wishKey: string;
}

/**
 * Gives a user R-Coins by hand. Above the setting `grant.secondAdminAbovePaise` it waits until another admin
 * confirms it. The same wish again gives nothing more. Refuses `payouts-paused`, `amount-invalid`, `user-not-found`, `user-ids-disagree`, `balance-cap-reached`.
 */
export async function addUserBalance(platform: Platform, actor: Actor, input: GrantInput) {
  const { db, clock, settings } = platform;
  const amountPaise = paiseFromRupees(input.amount);
  if (amountPaise === null || amountPaise === 0) refuse('amount-invalid');
  const needsSecondAdmin = amountPaise > settings.get('grant.secondAdminAbovePaise');
  return db.transaction(async (tx) => {
    const user = await getStaffUser(tx, { anyId: input.anyId, email: input.email });
    const now = clock.now();
    const id = newId(now.getTime());
    const grant = await tx
      .insertInto('grants')
      .values({
        id,
        user_id: user.id,
        amount_paise: amountPaise,
        reason: input.reason,
        status: needsSecondAdmin ? 'waiting' : 'granted',
        asked_by: actor.caller.id,
        decided_by: null,
        wish_key: input.wishKey,
        created_at: now,
        decided_at: needsSecondAdmin ? null : now,
      })
      .onConflict((conflict) =>
        conflict.columns(['asked_by', 'wish_key']).doUpdateSet({ wish_key: input.wishKey }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    if (grant.user_id !== user.id || grant.amount_paise !== amountPaise) refuse('idempotency-key-reused');
    if (grant.id === id) {
      if (grant.status === 'granted') await give(platform, tx, grant, actor.caller.id);
      await recordAudit(tx, actor, {
        action: needsSecondAdmin ? 'grant.ask' : 'grant.give',
        subject: 'user',
        subjectId: user.userid,
        before: null,
        after: { rupees: rupeesFromPaise(amountPaise), reason: input.reason },
      });
    }
    const balance = needsSecondAdmin ? null : rupeesFromPaise(await readBalance(tx, coinsOf(user.id)));
    const message = needsSecondAdmin
      ? 'Another admin has to confirm this amount.'
      : `Successfully added ₹${rupeesFromPaise(amountPaise)} to ${user.name}'s wallet. Please Refresh/Reload Page.`;
    return { message, balance, needsSecondAdmin, grantId: grant.id };
  });
}

async function give(
  { clock, settings }: Platform,
  tx: Tx,
  grant: { id: string; user_id: string; amount_paise: number; reason: string },
  actorId: string,
) {
  await refusePayoutsWhileBooksDiffer(tx);
  await grantCoins(tx, {
    userId: grant.user_id,
    amountPaise: grant.amount_paise,
    actorId,
    reason: grant.reason,
    reference: grant.id,
    balanceCapPaise: settings.get('wallet.balanceCapPaise'),
    now: clock.now(),
  });
}

/** Another admin confirms or refuses. Refuses `grant-not-found` and `grant-own`. */
export async function decideGrant(
  platform: Platform,
  actor: Actor,
  input: { id: string; decision: 'confirm' | 'refuse' },
): Promise<void> {
  const { db, clock } = platform;
  await db.transaction(async (tx) => {
    const grant = await tx
      .selectFrom('grants')
      .selectAll()
      .where('id', '=', input.id)
      .forUpdate()
      .executeTakeFirst();
    if (grant?.status !== 'waiting') refuse('grant-not-found');
    if (grant.asked_by === actor.caller.id) refuse('grant-own');
    const status = input.decision === 'confirm' ? 'granted' : 'refused';
    await tx
      .updateTable('grants')
      .set({ status, decided_by: actor.caller.id, decided_at: clock.now() })
      .where('id', '=', grant.id)
      .execute();
    if (status === 'granted') await give(platform, tx, grant, actor.caller.id);
    await recordAudit(tx, actor, {
      action: `grant.${input.decision}`,
      subject: 'grant',
      subjectId: grant.id,
      before: { status: 'waiting' },
      after: { status },
    });
  });
}

/** Grants that wait, then the latest ones. */
export async function listGrants({ db }: Platform) {
  const rows = await db.queries
    .selectFrom('grants as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .innerJoin('users as a', 'a.id', 'g.asked_by')
    .leftJoin('users as d', 'd.id', 'g.decided_by')
    .select([
      'g.id',
      'u.userid',
      'u.name',
      'g.amount_paise',
      'g.reason',
      'g.status',
      'g.created_at',
      'a.name as asked_by',
      'd.name as decided_by',
    ])
    .orderBy((row) => row.case().when('g.status', '=', 'waiting').then(0).else(1).end())
    .orderBy('g.id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    userid: row.userid,
    username: row.name,
    amount: rupeesFromPaise(row.amount_paise),
    reason: row.reason,
    status: row.status,
    askedBy: row.asked_by,
    decidedBy: row.decided_by ?? '',
    createdAt: row.created_at.toISOString(),
  }));
}
