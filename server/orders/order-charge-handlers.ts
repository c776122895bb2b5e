import { SHOP } from '#ledger/accounts.ts';
import { postTransfer } from '#ledger/post-transfer.ts';
import type { ChargeHandlers } from '#payments/charges.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { payHeldSignUpBonus } from '#rewards/sign-up-bonus.ts';
import { creditLatePayment } from '#wallet/refund-to-wallet.ts';
import { findLatePaymentObstacle } from './find-late-payment-obstacle.ts';
import { lockOrder, moveLockedOrder } from './move-order.ts';
import { noteOrder } from './note-order.ts';
import { notifyCustomerJob } from './notify-customer.ts';
import type { PlayerChecks } from './orders.ts';

const REVIEWED_PLACES = {
  'payment-in-review': 'shop',
  'mismatched-payment-credited': 'wallet',
  'mismatched-payment-returned': 'bank',
} as const;

/**
 * Handlers for an order's charge. A payment advances a waiting order, or resumes a failed one that could be placed
 * again now. Any other payment becomes R-Coins, once, and the timeline records it.
 */
export function orderChargeHandlers(platform: Platform, players: PlayerChecks): ChargeHandlers['order'] {
  const moveFields = () => ({
    now: platform.clock.now(),
    pointsPercent: platform.settings.get('points.percent'),
  });
  return {
    paid: async (tx, charge) => {
      const order = await lockOrder(tx, charge.subjectId);
      const { now } = moveFields();
      await payHeldSignUpBonus(tx, {
        userId: charge.userId,
        bonusPaise: platform.settings.get('referral.bonusPaise'),
        now,
      });
      const isLate = order.status === 'Failed';
      const obstacle = isLate ? await findLatePaymentObstacle(platform, players, tx, order) : null;
      if (order.status === 'Created' || (isLate && obstacle === null)) {
        await postTransfer(tx, {
          debit: SHOP.upi,
          credit: SHOP.sales,
          amountPaise: charge.amountPaise,
          kind: 'order-upi',
          reference: charge.id,
          userId: charge.userId,
          orderId: order.id,
          now,
        });
        await moveLockedOrder(tx, order, {
          to: 'Processing',
          actor: 'gateway',
          ...(isLate && { event: { kind: 'resumed', data: {} } }),
          ...moveFields(),
        });
        return;
      }
      await creditLatePayment(tx, {
        userId: charge.userId,
        amountPaise: charge.amountPaise,
        chargeId: charge.id,
        orderId: order.id,
        orderReference: order.orderid,
        entry: { kind: 'late-payment', data: { item: order.itemname } },
        now,
      });
      await noteOrder(tx, order, {
        place: 'wallet',
        actor: 'gateway',
        event: { kind: 'late-payment-credited', data: { amountPaise: charge.amountPaise, obstacle } },
        now,
      });
      await enqueue(tx, notifyCustomerJob, { orderId: order.id, status: 'Late payment' });
    },
    failed: async (tx, charge) => {
      const order = await lockOrder(tx, charge.subjectId);
      if (order.status === 'Created') {
        await moveLockedOrder(tx, order, {
          to: 'Failed',
          actor: 'gateway',
          ...(charge.isWrongAmount && { reasonCode: 'another-amount' }),
          ...(charge.isInReview && { event: { kind: 'cancelled', data: { amountPaise: 0, note: '' } } }),
          ...moveFields(),
        });
      }
    },
    reviewed: async (tx, charge, { event, actorId }) => {
      const { now } = moveFields();
      const order = await lockOrder(tx, charge.subjectId);
      if (event.kind === 'mismatched-payment-credited')
        await creditLatePayment(tx, {
          userId: charge.userId,
          amountPaise: event.data.amountPaise,
          chargeId: charge.id,
          orderId: order.id,
          orderReference: charge.clientTxnId,
          entry: { kind: 'mismatched-payment', data: {} },
          now,
        });
      await noteOrder(tx, order, {
        place: REVIEWED_PLACES[event.kind],
        ...(actorId ? { actor: 'staff', actorId } : { actor: 'gateway' }),
        event,
        now,
      });
    },
  };
}
