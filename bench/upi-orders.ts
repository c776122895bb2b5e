import { createOrder } from '@rush/contract/orders.ts';
import { ask } from './ask.ts';
import { readDatabase, withOwner } from './database.ts';
import type { Figure } from './figure.ts';
import { findPack, settlePayment, upiOrderBody } from './pack.ts';
import { count, until } from './poll.ts';
import { repeatFor } from './repeat-for.ts';
import { type BenchShop, startBenchShop } from './shop.ts';
import { openWallets } from './wallets.ts';

const SECONDS = 60;
const CLIENTS = 32;
/** Of each shopper some payments may be open at once; so many shoppers that nobody has more than one. */
const SHOPPERS = 4_000;
const RATE_WANTED = 150;
const END_MS_MAX = 120_000;
const LEFT = "orders where status in ('Created', 'Processing') and is_api";

/** Orders by UPI, from the shopper's press to the pack, for a minute: created, paid, reported by the bank, delivered. */
export async function measureUpiOrders(): Promise<Figure[]> {
  const shop = await startBenchShop();
  try {
    const pack = await findPack(shop.url);
    const shoppers = await openWallets((await readDatabase(shop.dataDir)).ownerUrl, SHOPPERS);
    const started = performance.now();
    let placed = 0;
    await repeatFor(SECONDS * 1_000, CLIENTS, async () => {
      const { token } = shoppers[placed++ % shoppers.length]!;
      const key = `upi-${placed}`;
      const { orderid } = await ask(shop.url, createOrder, { body: upiOrderBody(pack) }, token, key);
      await settlePayment(shop.simulatorsUrl, orderid);
    });
    const { completed, left } = await waitForEnd(shop);
    const seconds = (performance.now() - started) / 1_000;
    return [
      {
        name: `orders by UPI, created, paid and delivered, for ${SECONDS} s and until the last has ended`,
        ours: `${(completed / seconds).toFixed(1)}/s (${completed} Completed in ${seconds.toFixed(0)} s, ${left} left over)`,
        limit: `at least ${RATE_WANTED}/s, nothing left over`,
        ratio: left > 0 ? 0 : completed / seconds / RATE_WANTED,
        wanted: 1,
      },
    ];
  } finally {
    await shop.stop();
  }
}

function waitForEnd(shop: BenchShop): Promise<{ completed: number; left: number }> {
  return withOwner(shop, async (client) => {
    await until(async () => (await count(client, LEFT)) === 0, END_MS_MAX, 'every order to end').catch(
      () => undefined,
    );
    return {
      completed: await count(client, "orders where status = 'Completed' and is_api"),
      left: await count(client, LEFT),
    };
  });
}
