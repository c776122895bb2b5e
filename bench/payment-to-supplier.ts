import { getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { checkPlayerId, createOrder, orderStatus } from '@rush/contract/orders.ts';
import { login } from '@rush/contract/sign-in.ts';
import { ask } from './ask.ts';
import type { Figure } from './figure.ts';
import { settlePayment } from './pack.ts';
import { median } from './percentile.ts';
import { type BenchShop, startBenchShop } from './shop.ts';

const ORDERS = 40;
const MS_MAX = 20;
const WAIT_MS_MAX = 15_000;

interface Executed {
  userid: string;
  /** When the supplier executed it. */
  at: string;
}

/** How long after the shop saw the payment the supplier has executed the order; both on one clock. */
export async function measurePaymentToSupplier(): Promise<Figure[]> {
  const shop = await startBenchShop();
  try {
    const buyer = await openPurchase(shop);
    const times: number[] = [];
    for (let i = 0; i < ORDERS; i++) times.push(await timeOne(shop, buyer, String(820_000_001 + i)));
    const middle = median(times);
    return [
      {
        name: `from a payment seen to the supplier, ${ORDERS} orders one after the other`,
        ours: `median ${middle} ms, slowest ${Math.max(...times)} ms`,
        limit: `median under ${MS_MAX} ms`,
        ratio: middle / MS_MAX,
        wanted: 1,
        lowerIsBetter: true,
      },
    ];
  } finally {
    await shop.stop();
  }
}

interface Buyer {
  token: string;
  productId: string;
  itemId: string;
}

async function openPurchase({ url }: BenchShop): Promise<Buyer> {
  const { token } = await ask(url, login, {
    body: { email: 'player@rush.test', password: 'rush-demo-2026' },
  });
  const home = await ask(url, getHomeProducts, {});
  const game = home.games.find((product) => product.name === 'Mobile Legends (Brazil)');
  if (!game) throw new Error('the demo shop has no MLBB product');
  const items = await ask(url, listItems, { params: { productId: game._id } });
  return { token, productId: game._id, itemId: items[0]?._id ?? '' };
}

async function timeOne({ url, simulatorsUrl }: BenchShop, buyer: Buyer, player: string): Promise<number> {
  const { token, productId, itemId } = buyer;
  await ask(url, checkPlayerId, { body: { userid: player, zoneid: '2001', product_id: productId } });
  const { orderid } = await ask(
    url,
    createOrder,
    { body: { product_id: productId, item_id: itemId, input1: player, input2: '2001' } },
    token,
  );
  await settlePayment(simulatorsUrl, orderid);
  const executed = await untilExecuted(simulatorsUrl, player);
  const { order } = await ask(url, orderStatus, { body: { client_txn_id: orderid } }, token);
  const paid = order.timeline.find((entry) => entry.status === 'Processing');
  if (!paid) throw new Error(`the order ${orderid} was never seen paid`);
  return Date.parse(executed.at) - Date.parse(paid.at);
}

async function untilExecuted(simulatorsUrl: string, player: string): Promise<Executed> {
  const deadline = performance.now() + WAIT_MS_MAX;
  for (;;) {
    const all = (await (await fetch(`${simulatorsUrl}/suppliers/smileone/orders`)).json()) as Executed[];
    const executed = all.find((order) => order.userid === player);
    if (executed) return executed;
    if (performance.now() > deadline) throw new Error('the supplier never got the order');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
