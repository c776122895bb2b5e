import { type AnyCall, type CallInput, type OutputOf, requestOf } from '../contract/call.ts';
import { getHomeProducts, listItems } from '../contract/catalog.ts';
import { checkPlayerId, createOrder, orderStatus } from '../contract/orders.ts';
import { login } from '../contract/sign-in.ts';

const SHOP = `http://localhost:${process.env.PORT ?? '3000'}`;
const SIMULATORS = `http://localhost:${process.env.SIMULATORS_PORT ?? '4000'}`;
const DELIVERY_MS_MAX = 30_000;

async function call<C extends AnyCall>(
  definition: C,
  input: CallInput<C>,
  token?: string,
): Promise<OutputOf<C>> {
  const { method, path, body } = requestOf(definition, input);
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(SHOP + path, { method, body, headers });
  if (!response.ok) throw new Error(`${definition.name}: ${response.status} ${await response.text()}`);
  return (await response.json()) as OutputOf<C>;
}

async function callSimulator<T>(path: string, body?: unknown): Promise<T> {
  const init =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return (await (await fetch(SIMULATORS + path, init)).json()) as T;
}

async function buyOne(): Promise<void> {
  const { token } = await call(login, { body: { email: 'player@rush.test', password: 'rush-demo-2026' } });
  const home = await call(getHomeProducts, {});
  const game = Object.values(home)
    .flat()
    .find((product) => product.apiType === 'SMILEBR' && product.type === 'MLBB');
  if (!game) throw new Error('the demo shop has no MLBB product');
  const items = await call(listItems, { params: { productId: game._id } });
  const pack = items.find((item) => item.name.startsWith('86 '));
  if (!pack) throw new Error('there is no pack of 86 diamonds');
  const player = { input1: '123456789', input2: '2001' };
  const { username } = await call(checkPlayerId, {
    body: { userid: player.input1, zoneid: player.input2, product_id: game._id, selectedItem: pack._id },
  });
  const order = await call(
    createOrder,
    { body: { ...player, product_id: game._id, itemid: pack.itemid, item_id: pack._id, paymentmode: 'upi' } },
    token,
  );
  await callSimulator(`/upi/orders/${order.client_txn_id}/settle`, { outcome: 'success', webhook: 'send' });
  const deadline = performance.now() + DELIVERY_MS_MAX;
  for (;;) {
    const state = await call(orderStatus, { body: { client_txn_id: order.client_txn_id } }, token);
    if (state.order.status === 'Completed') break;
    if (performance.now() > deadline) throw new Error(`the order is still ${state.order.status}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const orders = await callSimulator<{ userid: string }[]>('/suppliers/smileone/orders');
  if (orders.length !== 1) throw new Error(`the supplier executed ${orders.length} orders, not one`);
  console.log(`Bought ${pack.name} for ${username}: paid, delivered and Completed.`);
}

await buyOne();
