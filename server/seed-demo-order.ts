import { SERVERS } from '@rush/contract/product-types.ts';
import { columnsOf } from '#fulfilment/suppliers/supplier.ts';
import type { CatalogSnapshot, ItemForSale } from './catalog/read-catalog.ts';
import { DEMO_COUPONS } from './coupons/demo-coupons.ts';
import { seedDemoDeliveries } from './fulfilment/delivery/order-choice.ts';
import type { Fulfilment } from './fulfilment/fulfilment.ts';
import { coinsOf, readBalance } from './ledger/accounts.ts';
import { moveOrder } from './orders/move-order.ts';
import { writeOrder } from './orders/place-order.ts';
import { planOrder } from './orders/plan-order.ts';
import { rateOrder } from './orders/rate-order.ts';
import type { OrderRow } from './orders/tables.ts';
import { findCharge, setPaymentUrl } from './payments/charges.ts';
import type { ChargeStatus } from './payments/gateways/gateway.ts';
import type { Payments } from './payments/payments.ts';
import { applyChargeStatus } from './payments/settle-payment.ts';
import type { Tx } from './platform/database/database.ts';
import type { Caller } from './platform/http/caller.ts';
import type { Platform } from './platform/platform.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** Ratings of delivered orders; 0 means none. */
const STARS = [5, 5, 4, 5, 0, 5, 3, 5, 4];

export type Outcome = 'delivered' | 'unpaid' | 'refused' | 'cancelled' | 'waiting';

export interface DemoContext {
  platform: Platform;
  payments: Payments;
  fulfilment: Fulfilment;
  catalog: CatalogSnapshot;
  tx: Tx;
  staffId: string;
  advance: (ms: number) => void;
}

export interface Purchase {
  caller: Caller;
  offer: ItemForSale;
  number: number;
  outcome: Outcome;
}

/** Creates one demo order and moves it to its outcome with the real operations. */
export async function seedDemoOrder(context: DemoContext, purchase: Purchase): Promise<void> {
  const { platform, tx, catalog } = context;
  const { caller, offer, number, outcome } = purchase;
  const [name = 'Player'] = caller.name.split(' ');
  const plan = await planOrder(
    {
      platform,
      players: {
        isSupplied: context.fulfilment.isSupplied,
        find: async () => ({ username: `${name}${number % 97}`, isPermitted: true }),
      },
    },
    {
      caller,
      ...(await choosePayment(context, purchase)),
      ...inputsOf(purchase),
      idempotencyKey: `demo ${number}`,
      productId: offer.product.id,
      itemId: offer.item.id,
      quantity: 1,
    },
    catalog,
  );
  const { order } = await writeOrder({ platform, payments: context.payments }, tx, plan);
  if (order.status === 'Created') await endPayment(context, order, outcome !== 'unpaid');
  if (outcome !== 'unpaid' && outcome !== 'waiting') await endOrder(context, order, outcome);
  const rating = STARS[number % STARS.length];
  if (outcome === 'delivered' && rating)
    await rateOrder(tx, caller, { client_txn_id: order.orderid, rating });
}

/** The demo accounts keep their initial balances. */
export const mayMoveCoins = ({ userid }: Caller) => userid > '10000010';

/** Pays some orders with R-Coins, if the shopper has enough, and applies a coupon to some. */
async function choosePayment({ tx }: DemoContext, { caller, offer, number, outcome }: Purchase) {
  const price = offer.item.discounted_paise;
  const hasCoins = (await readBalance(tx, coinsOf(caller.id))) >= price;
  const isByWallet = number % 3 === 0 && outcome !== 'unpaid' && mayMoveCoins(caller) && hasCoins;
  const coupon = DEMO_COUPONS.find(({ minPurchaseAmount }) => price >= minPurchaseAmount * 100);
  const useCount = coupon ? await countUses(tx, caller.id, coupon.couponCode) : 0;
  const usesCoupon =
    coupon !== undefined && caller.role === 'user' && number % 4 === 1 && useCount < coupon.userLimit;
  return {
    paymentmode: isByWallet ? ('wallet' as const) : ('upi' as const),
    couponCode: usesCoupon ? coupon.couponCode : '',
  };
}

async function countUses(tx: Tx, userId: string, code: string): Promise<number> {
  const { uses } = await tx
    .selectFrom('orders')
    .select((select) => select.fn.countAll<number>().as('uses'))
    .where('user_id', '=', userId)
    .where('coupon_code', '=', code)
    .executeTakeFirstOrThrow();
  return uses;
}

function inputsOf({ caller, offer, number }: Purchase) {
  const generators = {
    server: () => SERVERS[0],
    email: () => caller.email,
    text: () => caller.name.toLowerCase().replaceAll(' ', ''),
    number: (index: number) =>
      index === 0 ? String(310_000_001 + number * 7_919) : String(2_001 + (number % 9) * 111),
  };
  const inputs = offer.product.inputs.map(({ kind }, index) => generators[kind](index));
  const [input1 = '', input2 = ''] = inputs;
  return { inputs, input1, input2 };
}

/** Reports the payment as the gateway would. */
async function endPayment(context: DemoContext, order: OrderRow, isPaid: boolean): Promise<void> {
  const { tx, payments } = context;
  const charge = await findCharge(tx, { purpose: 'order', subjectId: order.id });
  if (!charge) throw new Error(`demo order ${order.orderid} has no charge`);
  await setPaymentUrl(tx, charge.id, payments.platform.config.publicUrl + charge.return_path);
  context.advance(45 * SECOND_MS);
  const status: ChargeStatus = {
    state: isPaid ? 'success' : 'failed',
    status: isPaid ? 'success' : 'failure',
    amountPaise: charge.amount_paise,
    currency: 'INR',
    clientTxnId: charge.client_txn_id,
    upiTxnId: isPaid ? `4${String(order.created_at.getTime()).slice(-11)}` : '',
  };
  await applyChargeStatus(payments, tx, charge, status, payments.platform.clock.now());
}

async function endOrder(
  context: DemoContext,
  order: OrderRow,
  outcome: 'delivered' | 'refused' | 'cancelled',
) {
  const { tx, platform, fulfilment, staffId } = context;
  const common = { orderId: order.id, pointsPercent: platform.settings.get('points.percent') };
  const supplier = order.is_api ? fulfilment.suppliers.get(order.api_type)?.[0] : undefined;
  if (supplier) {
    context.advance(2 * SECOND_MS);
    const sentAt = platform.clock.now();
    context.advance((3 + (order.itemid % 20)) * SECOND_MS);
    const status = outcome === 'delivered' ? 'Delivered' : 'Rejected';
    const endedAt = platform.clock.now();
    await seedDemoDeliveries(tx, order, { ...columnsOf(supplier), status, sentAt, endedAt });
    const to = outcome === 'delivered' ? 'Completed' : 'Refunded';
    await moveOrder(tx, { ...common, to, actor: 'supplier', now: platform.clock.now() });
    return;
  }
  context.advance((4 + (order.itemid % 18)) * MINUTE_MS);
  const staff = { ...common, actor: 'staff', actorId: staffId, now: platform.clock.now() } as const;
  if (outcome === 'delivered') await moveOrder(tx, { ...staff, to: 'Completed' });
  else if (outcome === 'refused')
    await moveOrder(tx, { ...staff, to: 'Refunded', reason: 'Out of codes today.' });
  else await moveOrder(tx, { ...staff, to: 'Cancelled', reason: 'The shopper chose the wrong account.' });
}
