import { safePath } from '@rush/contract/safe-link.ts';
import { readStored, writeStored } from '../text/storage.ts';
import { call, type Input, isApiError } from './client.ts';
import { forgetCoupon } from './coupon-key.ts';
import { readSession } from './session.ts';

/** The page that a top-up was started from, and the order to place once the top-up is paid. */
interface AfterTopUp {
  back?: string;
  order?: Input<'createWalletOrder'>['body'];
  refusal?: { type: string; message: string };
  placed?: string;
}

// In local storage, because a payment app may return to a different tab.
const STORAGE_KEY = 'afterTopUp';
/** After a day the shopper no longer expects the order. */
const MAX_AGE_MS = 86_400_000;

type StoredTopUps = Record<string, AfterTopUp & { at: number }>;

function readTopUps(): StoredTopUps {
  try {
    const entries = Object.entries(JSON.parse(readStored(STORAGE_KEY) ?? '{}') as StoredTopUps);
    return Object.fromEntries(entries.filter(([, { at }]) => Date.now() - at < MAX_AGE_MS));
  } catch {
    return {};
  }
}

const storeTopUp = (txnid: string, after: AfterTopUp) =>
  writeStored(STORAGE_KEY, JSON.stringify({ ...readTopUps(), [txnid]: { ...after, at: Date.now() } }));

/** A new order for a product replaces any that is waiting for a top-up. */
export function forgetWaitingOrder(productId: unknown): void {
  const others = Object.entries(readTopUps()).filter(
    ([, { order }]) => !order || String(order.product_id) !== String(productId),
  );
  writeStored(STORAGE_KEY, JSON.stringify(Object.fromEntries(others)));
}

export function readAfterTopUp(txnid: string): AfterTopUp {
  const after = readTopUps()[txnid];
  return { ...after, back: safePath(after?.back ?? '') ?? undefined };
}

/** @returns the URL of the payment page */
export async function startTopUp(value: number, idempotencyKey: string, after: AfterTopUp): Promise<string> {
  const body = { value, userid: readSession()?.user.userid };
  const { data } = await call('topUpWallet', { body }, { headers: { 'idempotency-key': idempotencyKey } });
  if (after.order) forgetWaitingOrder(after.order.product_id);
  storeTopUp(data.txnid, after);
  return data.payment_url;
}

/**
 * Places the order that was waiting for a paid top-up. Its idempotency key contains the top-up's id, so the order is
 * placed once even if the shopper returns repeatedly. A refused order is dropped; the coins stay in the wallet.
 */
export async function placeOrderAfter(txnid: string): Promise<string> {
  const { order, back, placed } = readAfterTopUp(txnid);
  if (placed) return placed;
  if (!order) throw new Error(`No order is waiting for ${txnid}.`);
  const headers = { 'idempotency-key': `order-after-${txnid}` };
  const place = () => call('createWalletOrder', { body: order }, { headers });
  try {
    const { redirect_url } = await place().catch(async (error) => {
      if (!isApiError(error, 'player-not-verified')) throw error;
      const { input1, input2, product_id, item_id } = order;
      const body = { userid: input1, zoneid: input2, selectedProduct: product_id, selectedItem: item_id };
      await call('checkPlayerId', { body });
      return place();
    });
    storeTopUp(txnid, { placed: redirect_url });
    forgetCoupon(String(order.product_id));
    return redirect_url;
  } catch (error) {
    if (isApiError(error) && !isRetryable(error))
      storeTopUp(txnid, { back, refusal: { type: error.type, message: error.message } });
    throw error;
  }
}

/** Whether the connection, the session, a limit, a request still running or the server is to blame, not the order. */
export const isRetryable = (error: unknown): boolean =>
  isApiError(error, 'request-in-progress') ||
  (isApiError(error) && (error.status === 0 || error.status >= 500 || [401, 429].includes(error.status)));
