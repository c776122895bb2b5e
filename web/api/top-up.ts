import type { CallInput } from '@rush/contract/call.ts';
import { safePath } from '@rush/contract/safe-link.ts';
import { checkPlayerId, createWalletOrder } from '#calls/orders';
import { topUpWallet } from '#calls/wallet';
import { readStored, writeStored } from '../text/storage.ts';
import { call, isApiError } from './client.ts';
import { forgetCoupon } from './coupon-key.ts';
import { readSession } from './session.ts';

/** Where the shopper wanted to pay before a top-up, and the order to place once it is paid. */
interface AfterTopUp {
  back?: string;
  order?: CallInput<typeof createWalletOrder>['body'];
}

// One per tab: another top-up or another order replaces it.
const KEY = 'afterTopUp';

const keep = (after: (AfterTopUp & { txnid: string }) | null) =>
  writeStored(KEY, after && JSON.stringify(after), 'sessionStorage');

export const forgetAfterTopUp = () => keep(null);

export function readAfterTopUp(txnid: string): AfterTopUp {
  try {
    const after = JSON.parse(readStored(KEY, 'sessionStorage') ?? '{}');
    return after.txnid === txnid ? { ...after, back: safePath(after.back ?? '') ?? undefined } : {};
  } catch {
    return {};
  }
}

/** @returns the payment page */
export async function startTopUp(value: number, idempotencyKey: string, after: AfterTopUp): Promise<string> {
  const body = { value, userid: readSession()?.user.userid };
  const { data } = await call(topUpWallet, { body }, { headers: { 'idempotency-key': idempotencyKey } });
  keep({ ...after, txnid: data.txnid });
  return data.payment_url;
}

/**
 * Places the order that waits for a paid top-up. Its key is the top-up's number, so the server places it once, however
 * often and wherever the shopper comes back. A refusal ends the waiting; the coins stay in the wallet.
 *
 * @returns the order's page
 */
export async function placeOrderAfter(txnid: string): Promise<string> {
  const { order, ...after } = readAfterTopUp(txnid);
  if (!order) throw new Error(`no order waits for ${txnid}`);
  const headers = { 'idempotency-key': `order-after-${txnid}` };
  const place = () => call(createWalletOrder, { body: order }, { headers });
  try {
    const { redirect_url } = await place().catch(async (error) => {
      if (!isApiError(error, 'player-not-verified')) throw error;
      const { input1, input2, product_id, item_id } = order;
      const body = { userid: input1, zoneid: input2, selectedProduct: product_id, selectedItem: item_id };
      await call(checkPlayerId, { body });
      return place();
    });
    forgetAfterTopUp();
    forgetCoupon(String(order.product_id));
    return redirect_url;
  } catch (error) {
    if (isApiError(error) && !isWorthAnotherTry(error)) keep({ ...after, txnid });
    throw error;
  }
}

/** The order was not refused: the connection, the session or the shop failed. */
export const isWorthAnotherTry = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status >= 500 || [401, 429].includes(error.status));
