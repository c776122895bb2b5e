import { randomInt } from 'node:crypto';
import { getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { checkPlayerId } from '@rush/contract/orders.ts';
import { callShop, postToSimulators } from './requests.ts';
import { type BenchShop, withOwner } from './shop.ts';

export interface Pack {
  productId: string;
  itemId: string;
  pricePaise: number;
}

/** A demo product's packs that are in stock and need a single order at the supplier. */
export async function findPacks(shop: BenchShop, name: string): Promise<Pack[]> {
  const home = await callShop(shop.url, getHomeProducts, {});
  const product = [...home.games, ...home.instantGames].find((candidate) => candidate.name === name);
  if (!product) throw new Error(`the demo shop has no ${name}`);
  const single = await withOwner(shop, (client) =>
    client.query<{ id: string }>('select id from items where cardinality(supplier_item_ids) = 1'),
  );
  const singleIds = new Set(single.rows.map(({ id }) => id));
  const items = await callShop(shop.url, listItems, { params: { productId: product._id } });
  return items
    .filter(({ _id, inStock }) => inStock && singleIds.has(_id))
    .map(({ _id, discountedprice }) => ({
      productId: product._id,
      itemId: _id,
      pricePaise: Math.round(discountedprice * 100),
    }));
}

export const orderBody = ({ productId, itemId }: Pack, player: string, zone = '') => ({
  product_id: productId,
  item_id: itemId,
  input1: player,
  input2: zone,
});

export const newPlayer = () => `8${randomInt(10_000, 99_999)}1111`;

/** Checks a player; the result stays valid for a few minutes. */
export async function checkPlayer(
  { url }: BenchShop,
  { productId }: Pack,
  player: string,
  zone: string,
): Promise<void> {
  await callShop(url, checkPlayerId, { body: { userid: player, zoneid: zone, product_id: productId } });
}

export const settlePayment = ({ simulatorsUrl }: BenchShop, orderid: string): Promise<void> =>
  postToSimulators(`${simulatorsUrl}/upi/orders/${orderid}/settle`, { outcome: 'success', webhook: 'send' });

/** @returns the times at which Smile.one executed a player's orders, in Unix ms, ascending */
export async function listExecutionTimes({ simulatorsUrl }: BenchShop, player: string): Promise<number[]> {
  const response = await fetch(`${simulatorsUrl}/suppliers/smileone/orders`);
  const orders = (await response.json()) as { userid: string; at: string }[];
  return orders
    .filter(({ userid }) => userid === player)
    .map(({ at }) => Date.parse(at))
    .sort((a, b) => a - b);
}
