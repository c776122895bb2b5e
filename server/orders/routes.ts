import { noteOnOrder } from '@rush/contract/admin-orders.ts';
import type { BodyOf } from '@rush/contract/call.ts';
import { applyCoupon } from '@rush/contract/coupons.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import type { PaymentMode } from '@rush/contract/order-states.ts';
import {
  createOrder,
  createWalletOrder,
  forgetPlayer as forgetPlayerCall,
  listOrders,
  listSavedPlayers,
  orderCounts,
  orderEvents,
  orderStatus,
  rateOrder as rateOrderCall,
  savePlayer as savePlayerCall,
} from '@rush/contract/orders.ts';
import { orderTotalPaise } from '@rush/contract/price.ts';
import { subscribeToPush, unsubscribeFromPush } from '@rush/contract/push.ts';
import { recordConsent, withdrawPush } from '#accounts/consents.ts';
import { addStaffNote } from '#accounts/staff-user.ts';
import { resolveUserId } from '#accounts/user-access.ts';
import { getProductRow } from '#catalog/checked-products.ts';
import { getItemForSaleNow } from '#catalog/read-catalog.ts';
import { previewCoupon } from '#coupons/reserve-coupon.ts';
import { type Binding, bind, type SignedIn } from '#platform/http/binding.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Platform } from '#platform/platform.ts';
import { isPushService } from '#platform/push/send-push.ts';
import { arePushKeysValid, savePushSubscription } from '#platform/push/subscriptions.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { Orders } from './orders.ts';
import { placeOrder } from './place-order.ts';
import { placeWalletOrder, walletResponse } from './place-wallet-order.ts';
import { type OrderRequest, type PlanResult, subtotalPaise, tryPlan } from './plan-order.ts';
import { rateOrder } from './rate-order.ts';
import { countUserOrders, findOwnOrder, listUserOrders, readOrderStatus } from './read-orders.ts';
import { forgetPlayer, listPlayers, presentPlayer, savePlayer } from './save-player.ts';
import { getStaffOrder } from './staff-order.ts';
import { streamOrder } from './stream-order.ts';

type OrderInput = Pick<SignedIn<typeof createOrder>, 'caller' | 'body' | 'idempotencyKey' | 'address'>;

function requestOf({ caller, body, idempotencyKey }: OrderInput, paymentmode: PaymentMode): OrderRequest {
  return {
    ...body,
    caller,
    idempotencyKey: `${paymentmode} ${idempotencyKey}`,
    paymentmode,
    productId: body.product_id,
    itemId: body.item_id,
  };
}

function place(orders: Orders, incoming: OrderInput, paymentmode: 'upi' | 'wallet', planned?: PlanResult) {
  const { caller, body, address } = incoming;
  const guess = { code: body.couponCode, callerId: caller.id, address };
  return limitCouponGuesses(orders, guess, () =>
    placeOrder(orders, requestOf(incoming, paymentmode), planned),
  );
}

async function placeByWallet(orders: Orders, incoming: OrderInput, planned?: PlanResult) {
  const { order } = await place(orders, incoming, 'wallet', planned);
  return walletResponse(orders, order.orderid);
}

/** Returns what a coupon would save the caller. Placing an order checks the same rules again. */
async function preview({ platform, catalog }: Orders, caller: Caller, body: BodyOf<typeof applyCoupon>) {
  const { product, item } = await getItemForSaleNow(catalog, {
    productId: body.product_id,
    itemid: body.itemid,
    itemId: body.item_id,
  });
  const price = subtotalPaise(item, caller.role, body.quantity);
  const { coupon, discountPaise } = await previewCoupon(platform.db.queries, {
    code: body.couponCode,
    userId: caller.id,
    role: caller.role,
    productId: product.id,
    pricePaise: price,
    quantity: body.quantity,
    now: platform.clock.now(),
    allowResellers: platform.settings.get('coupon.forResellers'),
  });
  return {
    couponCode: coupon.code,
    appliedDiscount: rupeesFromPaise(discountPaise),
    finalPrice: rupeesFromPaise(orderTotalPaise(price, discountPaise)),
    price: rupeesFromPaise(price),
    message: 'Coupon applied.',
  };
}

export function orderRoutes(orders: Orders): Binding[] {
  const { platform, audit } = orders;
  const { queries } = platform.db;
  return [
    bind(createOrder, async (incoming) => {
      const { order, url } = await place(orders, incoming, 'upi');
      return {
        status: true as const,
        payment_url: url,
        redirect_url: url,
        url,
        orderid: order.orderid,
        client_txn_id: order.orderid,
        data: { payment_url: url },
      };
    }),
    bind(
      createWalletOrder,
      (incoming) => placeByWallet(orders, incoming),
      async ({ idempotencyKey, ...incoming }, idempotent) => {
        const key = idempotent.isAutomatic ? idempotencyKey : idempotent.key;
        const request = requestOf({ ...incoming, idempotencyKey: key }, 'wallet');
        const planned = await tryPlan(orders, request, await orders.catalog.read());
        const response = await placeWalletOrder(orders, planned, idempotent);
        return response ?? ((authenticated) => placeByWallet(orders, authenticated, planned));
      },
    ),
    bind(applyCoupon, ({ caller, body, address }) =>
      limitCouponGuesses(orders, { code: body.couponCode, callerId: caller.id, address }, () =>
        preview(orders, caller, body),
      ),
    ),
    bind(orderStatus, ({ caller, address, body }) =>
      readOrderStatus(orders, { caller, address }, body.client_txn_id),
    ),
    bind(rateOrderCall, ({ caller, body }) => rateOrder(queries, caller, body)),
    bind(listOrders, async ({ caller, params, query }) =>
      listUserOrders(orders, { ...query, userId: await resolveUserId(queries, caller, params.userid) }),
    ),
    bind(orderCounts, async ({ caller, params }) =>
      countUserOrders(queries, await resolveUserId(queries, caller, params.userId)),
    ),
    bind(orderEvents, async ({ caller, params, request }) => {
      const order = await findOwnOrder(queries, caller, params.orderid);
      return streamOrder(orders, order, caller, request.signal);
    }),
    bind(listSavedPlayers, async ({ caller, query }) => {
      const product = query.product_id ? await getProductRow(queries, query.product_id) : null;
      return (await listPlayers(queries, caller.id, product?.id)).map(presentPlayer);
    }),
    bind(savePlayerCall, async ({ caller, body }) => {
      const product = await getProductRow(queries, body.product_id);
      const saved = await platform.db.transaction((tx) =>
        savePlayer(
          tx,
          caller.id,
          { ...body, productId: product.id, type: product.type },
          platform.clock.now(),
        ),
      );
      return presentPlayer(saved);
    }),
    bind(forgetPlayerCall, async ({ caller, params }) => {
      await forgetPlayer(queries, caller.id, params.id);
      return { message: 'Player removed.' };
    }),
    bind(noteOnOrder, ({ caller, address, params, body: { text } }) =>
      platform.db.transaction(async (tx) => {
        const { id, orderid } = await getStaffOrder(tx, params.id);
        await addStaffNote(tx, { about: { order_id: id }, by: caller.id, text });
        const entry = { action: 'order.note', subjectId: orderid } as const;
        await audit(tx, { caller, address }, { ...entry, after: { text } });
        return { message: 'Note saved.' };
      }),
    ),
    bind(subscribeToPush, async ({ caller, body, address }) => {
      await addPushSubscription(platform, { userId: caller.id, address }, body);
      return { message: 'You will be notified here.' };
    }),
    bind(unsubscribeFromPush, async ({ caller, body, address }) => {
      const withdrawal = { userId: caller.id, address, now: platform.clock.now(), endpoint: body.endpoint };
      await platform.db.transaction((tx) => withdrawPush(tx, withdrawal));
      return { message: 'You will not be notified here any more.' };
    }),
  ];
}

/** Counts each attempt as a guess, but releases it unless the code is unknown. Refuses with `too-many-requests`. */
async function limitCouponGuesses<T>(
  { platform: { limits } }: Orders,
  guess: { code: string; callerId: string; address: string },
  lookUp: () => Promise<T>,
): Promise<T> {
  if (guess.code === '') return lookUp();
  const keys = { account: guess.callerId, address: guess.address };
  await limits.require('code-try', keys);
  let isWrong = false;
  try {
    return await lookUp();
  } catch (error) {
    isWrong = error instanceof Refusal && error.type === 'coupon-unknown';
    throw error;
  } finally {
    if (!isWrong) await limits.release('code-try', keys);
  }
}

/** Saves a push subscription and the consent. The eleventh replaces the oldest. Refuses with `push-not-known`. */
async function addPushSubscription(
  { db, clock, config }: Platform,
  by: { userId: string; address: string },
  { endpoint, keys }: BodyOf<typeof subscribeToPush>,
): Promise<void> {
  if (!isPushService(endpoint, config) || !arePushKeysValid(keys)) refuse('push-not-known');
  const now = clock.now();
  await db.transaction(async (tx) => {
    const isNew = await savePushSubscription(tx, { userId: by.userId, endpoint, ...keys, now });
    if (isNew) await recordConsent(tx, { ...by, subject: 'push', action: 'accepted', given: 'switch', now });
  });
}
