import { coinsOf, SHOP } from '#ledger/accounts.ts';
import { postTransfer } from '#ledger/post-transfer.ts';
import { readBalance } from '#ledger/read-balance.ts';
import type { ChargeHandlers } from '#payments/charge-purposes.ts';
import type { Platform } from '#platform/platform.ts';
import { rewardReferrer } from '#rewards/reward-referrer.ts';
import './tables.ts';

/** What a paid or failed charge means for its top-up. Money that comes after a failure counts all the same. */
export function topUpPaid(platform: Platform): ChargeHandlers['top-up'] {
  const { clock, settings } = platform;
  return {
    paid: async (tx, charge) => {
      const now = clock.now();
      const posted = await postTransfer(tx, {
        debit: SHOP.upi,
        credit: coinsOf(charge.userId),
        amountPaise: charge.amountPaise,
        kind: 'top-up',
        reference: charge.id,
        userId: charge.userId,
      });
      if (posted === 'already-posted') return;
      await tx
        .updateTable('wallet_transactions')
        .set({
          status: 'Success',
          balance_after_paise: await readBalance(tx, coinsOf(charge.userId)),
          updated_at: now,
        })
        .where('id', '=', charge.subjectId)
        .execute();
      await rewardReferrer(tx, {
        userId: charge.userId,
        topUpId: charge.subjectId,
        txnid: charge.clientTxnId,
        amountPaise: charge.amountPaise,
        percent: settings.get('referral.percent'),
        topUpsMax: settings.get('referral.topUps'),
        now,
      });
    },
    failed: async (tx, charge) => {
      await tx
        .updateTable('wallet_transactions')
        .set({ status: 'Failed', updated_at: clock.now() })
        .where('id', '=', charge.subjectId)
        .where('status', 'in', ['Created', 'Processing'])
        .execute();
    },
  };
}
