import { getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { ask } from './ask.ts';

const PLAYER = '123456789';

export interface Pack {
  productId: string;
  itemId: string;
  pricePaise: number;
}

/** A pack that a supplier delivers and that needs no account check. */
export async function findPack(url: string): Promise<Pack> {
  const home = await ask(url, getHomeProducts, {});
  const game = home.games.find((product) => product.isApi && product.apiType === 'MOOGOLDHOK');
  if (!game) throw new Error('the demo shop has no product of MOOGOLDHOK');
  const item = (await ask(url, listItems, { params: { productId: game._id } })).find((each) => each.inStock);
  if (!item) throw new Error(`${game.name} has no pack in stock`);
  return { productId: game._id, itemId: item._id, pricePaise: Math.round(item.discountedprice * 100) };
}

/** What orders it by UPI. */
export const upiOrderBody = ({ productId, itemId }: Pack) => ({
  product_id: productId,
  item_id: itemId,
  input1: PLAYER,
});

/** What orders it from the wallet. */
export const walletOrderBody = (pack: Pack) => ({ ...upiOrderBody(pack), paymentmode: 'wallet' as const });

/** The bank reports an order of the simulated gateway as paid. */
export async function settlePayment(simulatorsUrl: string, orderid: string): Promise<void> {
  const answer = await fetch(`${simulatorsUrl}/upi/orders/${orderid}/settle`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'success', webhook: 'send' }),
  });
  await answer.arrayBuffer();
}
