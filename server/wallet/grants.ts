import { paiseFromRupees, rupeesFromPaise } from '@rush/contract/money.ts';
import { readReason } from '@rush/contract/reason.ts';
import { type Generated, sql } from 'kysely';
import { readCircle } from '#accounts/staff-circle.ts';
import { getStaffUser, holdStaffUser } from '#accounts/staff-user.ts';
import { coinsOf, readBalance, SHOP } from '#ledger/accounts.ts';
import { giveCoins } from '#ledger/move-coins.ts';
import { refusePayoutsWhileBooksDiffer } from '#ledger/record-book-audit.ts';
import type { Actor, RecordAudit } from '#platform/audit.ts';
import type { Queries, Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { ALLOWANCE_MS, lockAllowances, readAdminAllowance } from './admin-allowance.ts';

export interface GrantServices {
  platform: Platform;
  audit: RecordAudit;
}

export interface GrantInput {
  anyId?: string;
  email?: string;
  /** Rupees, as typed. */
  amount: number | string;
  /** Absent if an existing front end sends no reason (decision 0011). */
  reason?: string | undefined;
  idempotencyKey: string;
}

/**
 * Gives a user R-Coins manually. Another admin must confirm a grant above `grant.secondAdminAbovePaise` or a 24-hour
 * limit, or above `grant.withoutReasonPaise` without a reason. Refuses with `payouts-paused`, `amount-invalid`,
 * `reason-required`, `user-not-found`, `user-ids-disagree`, `balance-cap-reached`, `idempotency-key-reused`.
 */
export async function addUserBalance({ platform, audit }: GrantServices, actor: Actor, input: GrantInput) {
  const { db, clock } = platform;
  const amountPaise = paiseFromRupees(input.amount);
  if (amountPaise === null || amountPaise === 0) refuse('amount-invalid');
  const reason = input.reason === undefined ? null : readReason(input.reason);
  if (reason === '') refuse('reason-required');
  return db.transaction(async (tx) => {
    const user = await holdStaffUser(tx, { anyId: input.anyId, email: input.email });
    const now = clock.now();
    const id = newId(now.getTime());
    await lockAllowances(tx);
    const allowancePaise = await readAllowance(platform, tx, actor.caller.id, user.id);
    const withoutReasonPaise = platform.settings.get('grant.withoutReasonPaise');
    const needsSecondAdmin =
      amountPaise > (reason === null ? Math.min(allowancePaise, withoutReasonPaise) : allowancePaise);
    const grant = await tx
      .insertInto('grants')
      .values({
        id,
        user_id: user.id,
        amount_paise: amountPaise,
        reason,
        status: needsSecondAdmin ? 'waiting' : 'granted',
        asked_by: actor.caller.id,
        decided_by: null,
        idempotency_key: input.idempotencyKey,
        created_at: now,
        decided_at: needsSecondAdmin ? null : now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['asked_by', 'idempotency_key'])
          .doUpdateSet({ idempotency_key: input.idempotencyKey }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    if (grant.user_id !== user.id || grant.amount_paise !== amountPaise) refuse('idempotency-key-reused');
    if (grant.id === id) {
      if (grant.status === 'granted') await giveGrant(platform, tx, grant);
      await audit(tx, actor, {
        action: needsSecondAdmin ? 'grant.ask' : 'grant.give',
        subject: 'user',
        subjectId: user.userid,
        after: { rupees: rupeesFromPaise(amountPaise), reason },
      });
    }
    const isGranted = grant.status === 'granted';
    const balance = isGranted ? rupeesFromPaise(await readBalance(tx, coinsOf(user.id))) : null;
    const isWaiting = grant.status === 'waiting';
    const message = !isGranted
      ? `Another admin ${isWaiting ? 'has to confirm' : 'refused'} this amount.`
      : `Successfully added ₹${rupeesFromPaise(amountPaise)} to ${user.name || user.userid}'s wallet. Please Refresh/Reload Page.`;
    return { message, balance, needsSecondAdmin: isWaiting, grantId: grant.id };
  });
}

async function readAllowance(
  platform: Platform,
  queries: Queries,
  adminId: string,
  userId: string,
): Promise<number> {
  const { clock, settings } = platform;
  const since = new Date(clock.now().getTime() - ALLOWANCE_MS);
  const { rows } = await sql<{ granted: number }>`
    select coalesce(sum(amount_paise), 0)::bigint as granted from grants
    where user_id = ${userId} and status = 'granted' and decided_by is null and created_at > ${since}`.execute(
    queries,
  );
  const { perGrantPaise, ofAdminPaise } = await readAdminAllowance(platform, queries, adminId);
  const toUserPaise = Math.max(0, settings.get('grant.dailyPerUserPaise') - (rows[0]?.granted ?? 0));
  return Math.min(perGrantPaise, ofAdminPaise, toUserPaise);
}

/** What this admin may give this user now, with a reason, without a second admin. Refuses with `user-not-found`. */
export async function readGrantAllowance(platform: Platform, actor: Actor, anyId: string) {
  const { queries } = platform.db;
  const user = await getStaffUser(queries, { anyId });
  return { now: rupeesFromPaise(await readAllowance(platform, queries, actor.caller.id, user.id)) };
}

/** Moves a grant's coins, once. Refuses with `payouts-paused`, `balance-cap-reached`. */
export async function giveGrant(
  { clock, settings }: Platform,
  tx: Tx,
  { id, user_id: userId, amount_paise: amountPaise }: { id: string; user_id: string; amount_paise: number },
): Promise<void> {
  await refusePayoutsWhileBooksDiffer(tx);
  const outcome = await giveCoins(tx, {
    userId,
    amountPaise,
    from: SHOP.grants,
    kind: 'grant',
    reference: id,
    type: 'Credit',
    entry: { kind: 'grant', data: {} },
    // The database requires a memo. It only identifies the row in `grants`, whose author and reason can be erased.
    memo: `grants ${id}`,
    now: clock.now(),
  });
  if (outcome === 'already-moved') return;
  // Read the balance while holding the transfer's lock, so that concurrent grants cannot exceed the cap.
  const capPaise = settings.get('wallet.balanceCapPaise');
  if ((await readBalance(tx, coinsOf(userId))) > capPaise) refuse('balance-cap-reached');
}

export function lockGrant(tx: Tx, id: string) {
  return tx
    .selectFrom('grants')
    .innerJoin('users', 'users.id', 'grants.user_id')
    .selectAll('grants')
    .select('users.userid')
    .where('grants.id', '=', id)
    .forUpdate('grants')
    .executeTakeFirst();
}

/** Refuses with `grant-not-found`, `grant-own`, `owner-too-new`, `payouts-paused`, `balance-cap-reached`. */
export async function decideGrant(
  { platform, audit }: GrantServices,
  actor: Actor,
  input: { id: string; decision: 'confirm' | 'refuse' },
): Promise<void> {
  const { db, clock } = platform;
  await db.transaction(async (tx) => {
    const grant = await lockGrant(tx, input.id);
    if (grant?.status !== 'waiting') refuse('grant-not-found');
    if (grant.asked_by === actor.caller.id) refuse('grant-own');
    const status = input.decision === 'confirm' ? 'granted' : 'refused';
    if (status === 'granted') {
      const { circle, since } = await readCircle(tx, actor.caller.id, clock.now());
      if (circle.includes(grant.asked_by) || grant.created_at < since) refuse('owner-too-new');
    }
    await tx
      .updateTable('grants')
      .set({ status, decided_by: actor.caller.id, decided_at: clock.now() })
      .where('id', '=', grant.id)
      .execute();
    if (status === 'granted') await giveGrant(platform, tx, grant);
    await audit(tx, actor, {
      action: `grant.${input.decision}`,
      subjectId: grant.id,
      before: { status: 'waiting' },
      after: { userid: grant.userid, status },
    });
  });
}

export async function refuseWaitingGrants(tx: Tx, userId: string, now: Date): Promise<void> {
  await sql`
    update grants set status = 'refused', decided_at = ${now}
    where status = 'waiting' and user_id = ${userId}`.execute(tx);
}

export async function listGrants({ db }: Platform) {
  const rows = await db.queries
    .selectFrom('grants as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .innerJoin('users as a', 'a.id', 'g.asked_by')
    .leftJoin('users as d', 'd.id', 'g.decided_by')
    .leftJoin('users as r', 'r.id', 'g.reversed_by')
    .leftJoin('ledger_balances as b', (join) =>
      join.on(sql<boolean>`b.account = 'user:' || g.user_id || ':coins'`),
    )
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
      'g.reversed_paise',
      'g.reversed_at',
      'g.reversal_reason',
      'r.name as reversed_by',
      'b.balance_paise',
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
    reversible:
      row.status === 'granted' && !row.reversed_at
        ? rupeesFromPaise(Math.min(row.amount_paise, row.balance_paise ?? 0))
        : 0,
    reversed: row.reversed_at && {
      amount: rupeesFromPaise(row.reversed_paise ?? 0),
      by: row.reversed_by ?? '',
      reason: row.reversal_reason,
      at: row.reversed_at.toISOString(),
    },
  }));
}

declare module '#platform/database/database.ts' {
  interface Tables {
    grants: {
      id: string;
      user_id: string;
      amount_paise: number;
      reason: string | null;
      status: 'waiting' | 'granted' | 'refused';
      asked_by: string;
      decided_by: string | null;
      idempotency_key: string;
      created_at: Date;
      decided_at: Date | null;
      /** What was taken back; null if the grant was not reversed. */
      reversed_paise: Generated<number | null>;
      reversed_by: Generated<string | null>;
      reversed_at: Generated<Date | null>;
      reversal_reason: Generated<string>;
    };
  }
}
