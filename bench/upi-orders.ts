import { createOrder } from '@rush/contract/orders.ts';
import { atLeast, type Figure } from './figure.ts';
import { findPacks, orderBody, settlePayment } from './purchase.ts';
import { callShop, repeatFor } from './requests.ts';
import { count, until, withOwner, withShop } from './shop.ts';
import { openWallets } from './wallets.ts';

const SECONDS = 60;
const CLIENTS = 32;
/** Enough that no shopper has two open payments at once. */
const SHOPPERS = 4_000;
const RATE_MIN = 50;
const CLOSING_MS_MAX = 120_000;
const OPEN_ORDERS = "orders where status in ('Created', 'Processing') and is_api";

/** Runs UPI orders for a minute, from creation to delivery. */
export const measureUpiOrders = (): Promise<Figure[]> =>
  withShop(async (shop) => {
    const [pack] = await findPacks(shop, 'Honor of Kings');
    if (!pack) throw new Error('Honor of Kings has no packs');
    const shoppers = await openWallets(shop, SHOPPERS);
    const body = orderBody(pack, '123456789');
    const started = performance.now();
    let placed = 0;
    let refused = 0;
    await repeatFor(SECONDS * 1_000, CLIENTS, async () => {
      const { token } = shoppers[placed++ % shoppers.length]!;
      // The shop may refuse requests when it is overloaded.
      const order = await callShop(shop.url, createOrder, { body }, token, `upi-${placed}`).catch(() => null);
      if (order) await settlePayment(shop, order.orderid);
      else refused++;
    });
    return withOwner(shop, async (client) => {
      // Counting thousands of open orders ten times a second would slow their delivery.
      const areClosed = async () => (await count(client, `(select from ${OPEN_ORDERS} limit 1) open`)) === 0;
      await until(areClosed, CLOSING_MS_MAX, 'every order to end').catch(() => {});
      const seconds = (performance.now() - started) / 1_000;
      const completed = await count(client, "orders where status = 'Completed' and is_api");
      const open = await count(client, OPEN_ORDERS);
      const note = `${completed} orders in ${seconds.toFixed(0)} s, ${open} left open, ${refused} refused`;
      return [atLeast('UPI orders, created, paid and delivered', completed / seconds, '/s', RATE_MIN, note)];
    });
  });
