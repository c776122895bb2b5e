import { randomBytes } from 'node:crypto';
import { getHomeProducts } from '@rush/contract/catalog.ts';
import { checkPlayerId } from '@rush/contract/orders.ts';
import { login } from '@rush/contract/sign-in.ts';
import { ask } from './ask.ts';
import { readDatabase, withOwner } from './database.ts';
import type { BenchShop } from './shop.ts';
import { openWallets } from './wallets.ts';

export interface Buyer {
  token: string;
  admin: string;
  productId: string;
  itemIds: string[];
  player: string;
}

/** Somebody with enough R-Coins, a player of his own, and a product's packs of one supplier order each. */
export async function openPurchase(shop: BenchShop, product = 'Mobile Legends (Brazil)'): Promise<Buyer> {
  const { url, dataDir } = shop;
  const { ownerUrl } = await readDatabase(dataDir);
  const [wallet] = await openWallets(ownerUrl, 1);
  const { token: admin } = await ask(url, login, {
    body: { email: 'admin@rush.test', password: 'rush-demo-2026' },
  });
  const home = await ask(url, getHomeProducts, {});
  const game = [...home.games, ...home.instantGames].find(({ name }) => name === product);
  if (!game || !wallet) throw new Error(`the demo shop has no ${product}`);
  const player = `8${String(randomBytes(4).readUInt32BE()).slice(0, 5).padEnd(5, '1')}1111`;
  const itemIds = await readSingleItems(shop, game._id);
  const buyer = { token: wallet.token, admin, productId: game._id, itemIds, player };
  await checkPlayer(shop, buyer);
  return buyer;
}

/** Has a player checked; that is good for some minutes. */
export async function checkPlayer(
  { url }: BenchShop,
  { productId, player }: Pick<Buyer, 'productId' | 'player'>,
): Promise<void> {
  await ask(url, checkPlayerId, { body: { userid: player, zoneid: '2001', product_id: productId } });
}

/** Packs that are one order at the supplier each. */
function readSingleItems(shop: BenchShop, productId: string): Promise<string[]> {
  return withOwner(shop, async (client) => {
    const found = await client.query<{ id: string }>(
      `select i.id from items i join product_items pi on pi.item_id = i.id
       where pi.product_id = $1 and i.in_stock and i.deleted_at is null and cardinality(i.supplier_item_ids) = 1`,
      [productId],
    );
    return found.rows.map(({ id }) => id);
  });
}

/** Tells a simulated supplier how to behave. */
export async function control(
  { simulatorsUrl }: BenchShop,
  what: string,
  body: object,
  supplier = 'smileone',
): Promise<void> {
  await fetch(`${simulatorsUrl}/suppliers/${supplier}/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** What Smile.one's own list has of a player. */
export async function listExecuted(
  { simulatorsUrl }: BenchShop,
  player: string,
): Promise<{ userid: string; at: string }[]> {
  const all = (await (await fetch(`${simulatorsUrl}/suppliers/smileone/orders`)).json()) as {
    userid: string;
    at: string;
  }[];
  return all.filter(({ userid }) => userid === player);
}
