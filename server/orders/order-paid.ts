import { SHOP } from '#ledger/accounts.ts';
import { postTransfer } from '#ledger/post-transfer.ts';
import type { ChargeHandlers } from '#payments/charge-purposes.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { payHeldWelcome } from '#rewards/welcome-newcomer.ts';
import { creditLatePayment } from '#wallet/credit-late-payment.ts';
import { tellShopper } from './jobs.ts';
import { moveOrder } from './move-order.ts';
import { noteOrder } from './note-order.ts';

/** How long after it failed an order is still taken up again when its money comes. */
const RESUME_HOURS = 24;

/**
 * What a paid or failed charge means for its order. Money for an order that waits moves it on. Money for one
 * that failed meanwhile takes it up again within a day if it carried no coupon; any other money that cannot buy
 * what it was meant for becomes R-Coins, once, and the timeline says so.
 */
export function orderPaid(platform: Platform): ChargeHandlers['order'] {
  const common = () => ({
    now: platform.clock.now(),
    pointsPercent: platform.settings.get('points.percent'),
  });
  return {
    paid: async (tx, charge) => {
      const order = await tx
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', charge.subjectId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const { now } = common();
      // A bonus that waited for the first captured payment; nothing where none waits.
      await payHeldWelcome(tx, {
        userId: charge.userId,
        bonusPaise: platform.settings.get('referral.bonusPaise'),
        now,
      });
      const isLate = order.status === 'Failed';
      const mayResume =
        isLate &&
        order.coupon_code === '' &&
        now.getTime() - order.created_at.getTime() < RESUME_HOURS * 3_600_000;
      if (order.status === 'Created' || mayResume) {
        await postTransfer(tx, {
          debit: SHOP.upi,
          credit: SHOP.sales,
          amountPaise: charge.amountPaise,
          kind: 'order-upi',
          reference: charge.id,
          userId: charge.userId,
          orderId: order.id,
        });
        const text = isLate ? 'Your payment arrived after all; the order goes on.' : undefined;
        await moveOrder(tx, { orderId: order.id, to: 'Processing', actor: 'gateway', text, ...common() });
        return;
      }
      await creditLatePayment(tx, {
        userId: charge.userId,
        amountPaise: charge.amountPaise,
        chargeId: charge.id,
        orderId: order.id,
        orderReference: order.orderid,
        description: `Late payment for ${order.itemname}`,
        now,
      });
      await noteOrder(tx, order, {
        place: 'wallet',
        actor: 'gateway',
        text: 'Your payment arrived late and is in your wallet as R-Coins.',
        now,
      });
      await enqueue(tx, tellShopper, { orderId: order.id, status: 'Late payment' });
    },
    failed: async (tx, charge) => {
      const order = await tx
        .selectFrom('orders')
        .select('status')
        .where('id', '=', charge.subjectId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (order.status === 'Created') {
        await moveOrder(tx, {
          orderId: charge.subjectId,
          to: 'Failed',
          actor: 'gateway',
          reason: 'The payment failed or was not made in time.',
          ...common(),
        });
      }
    },
  };
}
