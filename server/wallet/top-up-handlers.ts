import { coinsOf, SHOP } from '#ledger/accounts.ts';
import { postTransfer } from '#ledger/post-transfer.ts';
import { creditTopUpLine, failTopUpLines } from '#ledger/wallet-lines.ts';
import type { ChargeHandlers, SettledCharge } from '#payments/charges.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { rewardReferrer } from '#rewards/reward-referrer.ts';
import { payHeldSignUpBonus } from '#rewards/sign-up-bonus.ts';
import { creditLatePayment } from './refund-to-wallet.ts';

/** Updates a top-up when its charge ends or is reviewed. Caps do not apply to money that has been paid. */
export function topUpHandlers({ clock, settings }: Platform): ChargeHandlers['top-up'] {
  return {
    paid: async (tx, charge) => {
      const now = clock.now();
      const { userId, amountPaise } = charge;
      if (await isCredited(tx, charge)) {
        await creditLatePayment(tx, {
          userId,
          amountPaise,
          chargeId: charge.id,
          orderReference: charge.clientTxnId,
          entry: { kind: 'repeated-payment', data: {} },
          now,
        });
        return;
      }
      if (!(await creditTopUp(tx, charge, now))) return;
      await rewardReferrer(tx, {
        userId,
        topUpId: charge.subjectId,
        txnid: charge.clientTxnId,
        amountPaise,
        percent: settings.get('referral.percent'),
        topUpsMax: settings.get('referral.topUps'),
        now,
      });
      await payHeldSignUpBonus(tx, { userId, bonusPaise: settings.get('referral.bonusPaise'), now });
    },
    failed: async (tx, charge) => {
      await failTopUpLines(tx, [charge.subjectId], clock.now());
    },
    reviewed: async (tx, charge, { event }) => {
      if (event.kind === 'mismatched-payment-credited')
        await creditLatePayment(tx, {
          userId: charge.userId,
          amountPaise: event.data.amountPaise,
          chargeId: charge.id,
          orderReference: charge.clientTxnId,
          entry: { kind: 'mismatched-payment', data: {} },
          now: clock.now(),
        });
    },
  };
}

async function isCredited(tx: Tx, charge: SettledCharge): Promise<boolean> {
  const line = await tx
    .selectFrom('wallet_transactions')
    .select('status')
    .where('id', '=', charge.subjectId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return line.status === 'Success';
}

/** Credits the coins and completes the line, once per charge. @returns false if it was credited before */
async function creditTopUp(tx: Tx, charge: SettledCharge, now: Date): Promise<boolean> {
  const posted = await postTransfer(tx, {
    debit: SHOP.upi,
    credit: coinsOf(charge.userId),
    amountPaise: charge.amountPaise,
    kind: 'top-up',
    reference: charge.id,
    userId: charge.userId,
    now,
  });
  if (posted === 'already-posted') return false;
  await creditTopUpLine(tx, { id: charge.subjectId, user_id: charge.userId }, charge.id, now);
  return true;
}
