import { rupeesFromPaise } from '@rush/contract/money.ts';
import { readReason } from '@rush/contract/reason.ts';
import { coinsOf, lockBalance, SHOP } from '#ledger/accounts.ts';
import { takeCoins } from '#ledger/move-coins.ts';
import type { Actor } from '#platform/audit.ts';
import { refuse } from '#platform/refusal.ts';
import { type GrantServices, lockGrant } from './grants.ts';

/**
 * Reverses a grant, once, up to what is left in the wallet. The grant still counts against the 24-hour limits. Refuses
 * with `reason-required`, `grant-not-found`, `grant-reversed`, and `nothing-to-return` if the wallet is empty.
 * @returns the rupees taken back, and the new balance in rupees
 */
export async function reverseGrant(
  { platform, audit }: GrantServices,
  actor: Actor,
  input: { id: string; reason: string },
): Promise<{ amount: number; balance: number }> {
  const { db, clock } = platform;
  const reason = readReason(input.reason);
  if (!reason) refuse('reason-required');
  return db.transaction(async (tx) => {
    const grant = await lockGrant(tx, input.id);
    if (grant?.status !== 'granted') refuse('grant-not-found');
    if (grant.reversed_at) refuse('grant-reversed');
    const balancePaise = await lockBalance(tx, coinsOf(grant.user_id));
    const amountPaise = Math.min(grant.amount_paise, balancePaise);
    if (amountPaise === 0) refuse('nothing-to-return');
    const now = clock.now();
    await takeCoins(tx, {
      userId: grant.user_id,
      amountPaise,
      to: SHOP.grants,
      kind: 'grant-reversal',
      reference: grant.id,
      type: 'Debit',
      entry: { kind: 'grant-reversed', data: {} },
      memo: `grants ${grant.id}`,
      now,
    });
    await tx
      .updateTable('grants')
      .set({
        reversed_paise: amountPaise,
        reversed_by: actor.caller.id,
        reversed_at: now,
        reversal_reason: reason,
      })
      .where('id', '=', grant.id)
      .execute();
    await audit(tx, actor, {
      action: 'grant.reverse',
      subjectId: grant.id,
      before: { rupees: rupeesFromPaise(grant.amount_paise) },
      after: { userid: grant.userid, rupees: rupeesFromPaise(amountPaise), reason },
    });
    return { amount: rupeesFromPaise(amountPaise), balance: rupeesFromPaise(balancePaise - amountPaise) };
  });
}
