import { getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { checkPlayerId, createOrder, createWalletOrder } from '@rush/contract/orders.ts';
import { walletBalance } from '@rush/contract/wallet.ts';
import { beforeAll, expect, test } from 'vitest';
import { readSnapshot } from '../catalog/read-catalog.ts';
import type { Caller } from '../platform/http/caller.ts';
import { aShopper, type Shopper } from '../testing/a-shopper.ts';
import { auditBooks } from '../testing/audit-books.ts';
import { aTestShop } from '../testing/test-shop.ts';
import { deliverOrderJob } from './move-order.ts';
import { planOrder } from './plan-order.ts';

interface Offer {
  productId: string;
  itemId: string;
  itemid: number;
  name: string;
  input1: string;
  input2: string;
}
const offers: Record<'byHand' | 'api' | 'checked', Offer> = {} as never;

const shop = await aTestShop({ withoutJobs: true });
const { games, ott, others } = (await shop.call(getHomeProducts)).body;
const kinds = {
  byHand: [...games, ...ott, ...others].find((product) => !product.isApi)!,
  api: games.find((product) => product.apiType === 'MOOGOLDHOK')!,
  checked: games.find((product) => product.name === 'Mobile Legends (Brazil)')!,
};
beforeAll(async () => {
  for (const [kind, product] of Object.entries(kinds)) {
    const item = (await shop.call(listItems, { params: { productId: product._id } })).body[0]!;
    const { rows } = await shop.owner.query<{ inputs: { kind: string }[] }>(
      'select inputs from products where id = $1',
      [product._id],
    );
    const inputs = rows[0]!.inputs.map((input) =>
      input.kind === 'email' ? 'someone@example.test' : input.kind === 'server' ? 'Asia' : '2001',
    );
    offers[kind as keyof typeof offers] = {
      productId: product._id,
      itemId: item._id,
      itemid: item.itemid,
      name: product.name,
      input1: inputs[0] === '2001' ? '123456789' : (inputs[0] ?? ''),
      input2: inputs[1] ?? '',
    };
  }
  const { input1, input2, productId } = offers.checked;
  await shop.call(checkPlayerId, { body: { userid: input1, zoneid: input2, product_id: productId } });
  await shop.owner.query(
    `insert into coupons (id, code, discount_type, discount_paise, discount_percentage, expires_at, minimum_quantity,
       minimum_purchase_paise, maximum_discount_paise, usage_limit, user_limit, description)
     values ('c1', 'TENTH', 'percentage', 0, 10, '2099-01-01', 1, 0, 0, 100000, 100000, ''),
            ('c2', 'FIXED', 'fixed', 2500, 0, '2099-01-01', 2, 0, 0, 100000, 100000, ''),
            ('c3', 'WHOLE', 'percentage', 0, 100, '2099-01-01', 1, 0, 0, 100000, 100000, ''),
            ('c4', 'PAST', 'fixed', 2500, 0, '2020-01-01', 1, 0, 0, 100000, 100000, '')`,
  );
});

const refusals = new Set<unknown>();
const WRITERS = ['transaction', 'single statement', 'upi'] as const;
type Writer = (typeof WRITERS)[number];

/** Places an order through one writer. A new token is not cached, so its first order goes through a transaction. */
async function place(writer: Writer, shopper: Shopper, body: object, key: string) {
  if (writer === 'single statement')
    await shop.call(walletBalance, { params: { userid: shopper.userid }, token: shopper.token });
  const response = await shop.call(writer === 'upi' ? createOrder : createWalletOrder, {
    body: body as never,
    token: shopper.token,
    key,
  });
  const { type, message, fields, price, missing, balance } = response.body as Record<string, unknown>;
  return { status: response.status, type, message, fields, price, missing, balance };
}

/** Everything that placing a shopper's orders wrote to the database, without ids and times. */
async function writtenRows(shopper: Shopper) {
  const { rows } = await shop.owner.query(
    `select to_jsonb(o) - '{id,orderid,user_id,useremail,idempotency_key,paid_at,created_at,updated_at}'::text[] as "order",
       o.paid_at is not null as is_paid,
       (select jsonb_agg(to_jsonb(e) - '{id,order_id,at,actor_id}'::text[] order by e.id) from order_events e where e.order_id = o.id) as events,
       (select jsonb_agg(to_jsonb(t) - '{id,reference,order_id,user_id,debit,created_at}'::text[]) from ledger_transfers t where t.order_id = o.id) as transfers,
       (select jsonb_agg(to_jsonb(w) - '{id,txnid,user_id,order_id,orderid,transfer_id,created_at,updated_at}'::text[])
        from wallet_transactions w where w.order_id = o.id) as lines,
       (select jsonb_agg(u.coupon_id) from coupon_uses u where u.order_id = o.id) as coupons,
       (select count(*)::int from graphile_worker._private_jobs j
        where j.priority = ${deliverOrderJob.priority} and j.payload::text like '%' || o.id || '%') as deliveries
     from orders o where o.user_id = $1 order by o.id`,
    [shopper.id],
  );
  return rows;
}

const ORDER_COLUMNS = `select column_name from information_schema.columns where table_name = 'orders' order by 1`;

/** Most lists differ in length, so many combinations of choices occur. */
const CASES = Array.from({ length: 105 }, (_, index) => index);
const choose = <T>(list: readonly T[], index: number): T => list[index % list.length]!;

function bodyOf(index: number, price: number): { offer: Offer; quantity: number; body: object } {
  const offer = offers[choose(['byHand', 'api', 'checked'] as const, index)];
  const quantity = choose([1, 1, 2, 3, 1], index);
  const ids = choose(
    [
      { product_id: offer.productId, item_id: offer.itemId },
      { product_id: offer.productId, itemid: offer.itemid, item_id: offer.itemId },
      { product_id: offer.productId, itemid: String(offer.itemid) },
      { item_id: offer.itemId },
      { product_id: offer.productId, itemid: offer.itemid + 1, item_id: offer.itemId },
      { product_id: choose([offers.api, offers.byHand], index).productId, item_id: offers.checked.itemId },
      { product_id: offer.productId },
      { product_id: offer.productId, item_id: 'no-such-item' },
    ],
    Math.floor(index / 3) % 4 === 3 ? index : index % 4,
  );
  const input1 = choose([offer.input1, offer.input1, offer.input1, '', '999999999'], Math.floor(index / 5));
  const expectedPrice = choose([undefined, undefined, (price * quantity) / 100, 1], Math.floor(index / 7));
  const couponCode = choose(
    ['', '', '', 'tenth', '', 'FIXED', 'WHOLE', '', 'PAST', 'NONE'],
    Math.floor(index / 2),
  );
  return {
    offer,
    quantity,
    body: { ...ids, input1, input2: offer.input2, quantity, couponCode, expectedPrice },
  };
}

test.each(CASES)('all writers make the same decision and write the same order in case %i', async (index) => {
  const offer = offers[choose(['byHand', 'api', 'checked'] as const, index)];
  // No announcement, so the cached catalogue is stale.
  if (index % 4 === 1)
    await shop.owner.query(
      'update items set discounted_paise = discounted_paise + 100, version = version + 1 where id = $1',
      [offer.itemId],
    );
  await shop.owner.query('update items set in_stock = $2, version = version + 1 where id = $1', [
    offer.itemId,
    index % 9 !== 4,
  ]);
  const role = index % 6 === 2 ? ('reseller' as const) : ('user' as const);
  const { rows } = await shop.owner.query<{ price: number }>(
    `select ${role === 'reseller' ? 'resell_paise' : 'discounted_paise'}::int as price from items where id = $1`,
    [offer.itemId],
  );
  const price = rows[0]!.price;
  const { body, quantity } = bodyOf(index, price);
  const coinsPaise = choose([100_000_00, price * quantity, price * quantity - 1, 100_000_00], index + 1);
  const shoppers = {} as Record<Writer, Shopper>;
  const outcomes = {} as Record<Writer, Awaited<ReturnType<typeof place>>[]>;
  // Each writer is sometimes the first to see a stale catalogue.
  const writers = WRITERS.map((_, position) => choose(WRITERS, position + index));
  for (const writer of writers) {
    const shopper = await aShopper(shop, { role, coinsPaise });
    shoppers[writer] = shopper;
    const repeats = index % 5 === 0 ? 2 : 1;
    outcomes[writer] = [];
    for (let time = 0; time < repeats; time++)
      outcomes[writer].push(await place(writer, shopper, body, `case ${index}`.replace(' ', '-')));
  }
  for (const { type } of outcomes.transaction) if (type) refusals.add(type);
  expect(outcomes['single statement']).toEqual(outcomes.transaction);
  expect(await writtenRows(shoppers['single statement'])).toEqual(await writtenRows(shoppers.transaction));
  const byWallet = outcomes.transaction[0]!;
  const byUpi = outcomes.upi[0]!;
  // Both payment modes agree, except about the balance, which UPI does not need.
  if (byWallet.type !== 'not-enough-balance') expect(byUpi).toEqual(byWallet);
  if (byUpi.status !== 200) return;
  const [upi] = await writtenRows(shoppers.upi);
  const [wallet] = await writtenRows(shoppers.transaction);
  if (wallet) {
    const common = ({ paymentmode, status, ...rest }: Record<string, unknown>) => rest;
    expect(common(upi.order)).toEqual(common(wallet.order));
    expect(upi.coupons).toEqual(wallet.coupons);
  }
});

test('the books balance afterwards, and the cases cover refusals and both wallet paths', async () => {
  expect(await auditBooks(shop.db.queries)).toEqual([]);
  // The single statement writes the order and the stored response in one transaction.
  const { rows } = await shop.owner.query<{ statement: number; transaction: number; coupons: number }>(
    `select count(*) filter (where k.xmin::text = e.xmin::text)::int as statement,
       count(*) filter (where k.xmin::text <> e.xmin::text)::int as transaction,
       count(*) filter (where o.coupon_code <> '')::int as coupons
     from orders o join order_events e on e.order_id = o.id and e.to_status = 'Created'
     join idempotency_keys k on k.answer ->> 'orderid' = o.orderid where o.paymentmode = 'wallet'`,
  );
  expect(rows[0]!.statement).toBeGreaterThan(10);
  expect(rows[0]!.transaction).toBeGreaterThan(25);
  expect(rows[0]!.coupons).toBeGreaterThan(10);
  expect([...refusals].sort()).toEqual([
    'coupon-expired',
    'coupon-minimum-quantity',
    'coupon-unknown',
    'details-missing',
    'item-ids-disagree',
    'item-missing',
    'item-not-found',
    'not-enough-balance',
    'out-of-stock',
    'player-not-verified',
    'price-changed',
  ]);
});

test('the plan and the writer together set every column of an order', async () => {
  const columns = (await shop.owner.query(ORDER_COLUMNS)).rows.map((row) => row.column_name);
  const { itemId, input1, input2 } = offers.api;
  // Earlier cases may have changed this.
  await shop.owner.query('update items set in_stock = true where id = $1', [itemId]);
  const { order } = await planOrder(
    { platform: shop.shop.platform, players: { isSupplied: () => false, find: async () => null } },
    {
      caller: { id: 'x', email: '', role: 'user' } as Caller,
      paymentmode: 'wallet',
      idempotencyKey: 'x',
      itemId,
      input1,
      input2,
      couponCode: '',
      quantity: 1,
    },
    await readSnapshot(shop.db.queries, shop.clock.now()),
  );
  const byWriter = ['value_paise', 'discount_paise', 'coupon_code', 'status', 'paid_at'];
  expect([...Object.keys(order), ...byWriter].sort()).toEqual(columns);
});

const WITHOUT_ITEM = [
  ['byHand', {}],
  ['api', { itemid: null, item_id: null }],
  ['checked', { itemid: '', item_id: '' }],
] as const;

test.each(WRITERS.flatMap((writer) => WITHOUT_ITEM.map(([kind, ids]) => ({ writer, kind, ids }))))(
  'an order without an item is refused: $kind product, ids $ids, $writer writer',
  async ({ kind, ids, writer }) => {
    const { productId, input1, input2 } = offers[kind];
    const shopper = await aShopper(shop, { coinsPaise: 100_000_00 });
    const response = await place(writer, shopper, { product_id: productId, input1, input2, ...ids }, 'none');
    expect(response).toMatchObject({
      status: 422,
      type: 'item-missing',
      message: 'Please select a pack and enter your details correctly before proceeding.',
    });
    expect(await writtenRows(shopper)).toEqual([]);
  },
);

test.each(WRITERS)('the %s writer refuses conflicting ids and charges nothing', async (writer) => {
  const shopper = await aShopper(shop, { coinsPaise: 100_000_00 });
  const { productId, itemId, itemid, input1, input2 } = offers.api;
  for (const ids of [
    { product_id: productId, item_id: itemId, itemid: itemid + 1 },
    { product_id: offers.byHand.productId, item_id: itemId },
    { product_id: 'nothing', item_id: itemId },
  ]) {
    const response = await place(
      writer,
      shopper,
      { input1, input2, ...ids },
      `ids-${JSON.stringify(ids).length}`,
    );
    expect(response).toMatchObject({ status: 422, type: 'item-ids-disagree' });
  }
  expect(await writtenRows(shopper)).toEqual([]);
});
