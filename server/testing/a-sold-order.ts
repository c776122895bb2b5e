import { isDeepStrictEqual } from 'node:util';
import { updateOrder } from '@rush/contract/admin-fulfilment.ts';
import { changeSettings } from '@rush/contract/admin-settings.ts';
import { createWalletOrder } from '@rush/contract/orders.ts';
import { newId } from '../platform/ids.ts';
import { aPack, aShopper, type Pack, type Shopper } from './a-shopper.ts';
import { type TestShop, until } from './test-shop.ts';

export const GSTIN = '29AAGCB7383J1Z4';

export interface SoldOrder {
  shopper: Shopper;
  orderid: string;
}

export async function endOrder(
  shop: TestShop,
  owner: { token: string },
  orderid: string,
  end: { status: 'Completed' | 'Refunded'; deliveredPieces?: number },
): Promise<void> {
  const response = await shop.call(updateOrder, {
    params: { id: orderid },
    body: { reason: 'As agreed.', ...end },
    token: owner.token,
  });
  if (response.status !== 200) throw new Error(`the order was not ended: ${JSON.stringify(response.body)}`);
}

/** An order paid with R-Coins and delivered (partly, with `deliveredPieces`) by hand; by default for ₹1,150. */
export async function aSoldOrder(
  shop: TestShop,
  owner: { token: string },
  options: { shopper?: Shopper; pack?: Pack; quantity?: number; deliveredPieces?: number } = {},
): Promise<SoldOrder> {
  const shopper = options.shopper ?? (await aShopper(shop, { coinsPaise: 1_00_000_00 }));
  const pack = options.pack ?? (await aPack(shop, { discountedPaise: 1_150_00 }));
  const placed = await shop.call(createWalletOrder, {
    body: { ...pack, quantity: options.quantity ?? 1 },
    token: shopper.token,
    key: newId(),
  });
  if (placed.status !== 200) throw new Error(`the order was not placed: ${JSON.stringify(placed.body)}`);
  const { orderid } = placed.body;
  const { deliveredPieces } = options;
  await endOrder(shop, owner, orderid, {
    status: deliveredPieces ? 'Refunded' : 'Completed',
    ...(deliveredPieces && { deliveredPieces }),
  });
  return { shopper, orderid };
}

/** Returns once the settings are in effect. */
export async function setSettings(
  shop: TestShop,
  owner: { token: string },
  settings: Record<string, unknown>,
): Promise<void> {
  const result = await shop.call(changeSettings, { body: { settings }, token: owner.token });
  if (result.status !== 200) throw new Error(`the settings were not saved: ${JSON.stringify(result.body)}`);
  await until(() => {
    const current = shop.shop.platform.settings.all();
    return isDeepStrictEqual({ ...current, ...settings }, current);
  }, 'the settings to be read');
}
