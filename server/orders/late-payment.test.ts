import { OrderEvent } from '@rush/contract/order-events.ts';
import { checkPlayerId, createOrder } from '@rush/contract/orders.ts';
import { recordTexts } from '@rush/contract/texts/en/records.ts';
import { renderEvent } from '@rush/contract/texts/records.ts';
import { afterEach, expect, test } from 'vitest';
import { aPack, aShopper, type Pack } from '../testing/a-shopper.ts';
import { aUpiOrder, runByClock, UpiOrder } from '../testing/a-upi-order.ts';
import { apiPack } from '../testing/an-api-order.ts';
import { auditBooks } from '../testing/audit-books.ts';
import { aTestShop, until } from '../testing/test-shop.ts';

const MINUTE_MS = 60_000;
const LATE = 'Your payment arrived late and is in your wallet as R-Coins.';
const shop = await aTestShop();
afterEach(async () => {
  shop.clock.advance(Date.now() - shop.clock.now().getTime());
  await shop.shop.platform.settings.set('shop.closed', false, 'test');
  expect(await auditBooks(shop.db.queries)).toEqual([]);
});

async function payLate(order: UpiOrder): Promise<void> {
  await order.pay({ webhook: 'duplicate' });
  await until(async () => (await order.charge()).status === 'success', 'the late payment', 15_000);
}

async function expectCoins(order: UpiOrder, rupees: number, reason: string): Promise<void> {
  expect(await order.statusOnRecord()).toBe('Failed');
  expect(await order.money()).toEqual({ 'late-payment': 1 });
  const { rows } = await shop.owner.query('select balance_paise from ledger_balances where account = $1', [
    `user:${order.shopper.id}:coins`,
  ]);
  expect(rows[0]?.balance_paise).toBe(rupees * 100);
  const { rows: events } = await shop.owner.query(
    'select e.kind, e.data from order_events e join orders o on o.id = e.order_id where o.orderid = $1 order by e.id desc limit 1',
    [order.id],
  );
  const event = OrderEvent.parse(events[0]);
  expect(event).toMatchObject({ kind: 'late-payment-credited', data: { amountPaise: rupees * 100 } });
  expect(renderEvent(recordTexts, event)).toBe(`${LATE} ${reason}`);
}

const update = (table: string, change: string, id: string) =>
  shop.owner.query(`update ${table} set ${change} where id = $1`, [id]);

const changeItem = (change: string) => (pack: Pack) => update('items', change, pack.item_id);
const changeProduct = (change: string) => (pack: Pack) => update('products', change, pack.product_id);
const OUT_OF_STOCK = 'This pack is out of stock.';
const NOT_ON_SALE = 'This pack is no longer on sale.';
const PRICE = 'The price has since changed.';
const CHANGED = 'This pack has since changed.';

const OBSTACLES: [string, string, (pack: Pack) => Promise<unknown>][] = [
  ['whose item is out of stock', OUT_OF_STOCK, changeItem('in_stock = false')],
  ['whose product is out of stock', OUT_OF_STOCK, changeProduct('in_stock = false')],
  ['whose item was deleted', NOT_ON_SALE, changeItem('deleted_at = now()')],
  ['whose product was deleted', NOT_ON_SALE, changeProduct('deleted_at = now()')],
  [
    'whose item was removed from its product',
    NOT_ON_SALE,
    (pack) => shop.owner.query('delete from product_items where item_id = $1', [pack.item_id]),
  ],
  ['whose item costs more now', PRICE, changeItem('original_paise = 12000, discounted_paise = 12000')],
  ['whose item costs less now', PRICE, changeItem('discounted_paise = 9000')],
  ['whose item has different supplier ids now', CHANGED, changeItem("supplier_item_ids = '{99}'")],
  ['whose product has a new supplier product', CHANGED, changeProduct("supplier_product = 'another'")],
  [
    'whose product has a different input now',
    CHANGED,
    changeProduct(`inputs = '[{"label": "Name", "kind": "number"}]'`),
  ],
  [
    'placed before the shop closed',
    'The shop is closed for now.',
    () => shop.shop.platform.settings.set('shop.closed', true, 'test'),
  ],
];

test.each([
  ['open', async () => {}],
  ['failed', (order: UpiOrder) => order.fail()],
] as const)('a payment for the %s order of a blocked shopper goes into review', async (_case, before) => {
  const order = await aUpiOrder(shop);
  await before(order);
  await update('users', 'is_blocked = true', order.shopper.id);
  await order.pay({ webhook: 'send' });
  await until(async () => (await order.charge()).status === 'in_review', 'the review', 15_000);
  expect(await order.money()).toEqual({});
  expect(['Created', 'Failed']).toContain(await order.statusOnRecord());
});

test.each(OBSTACLES)(
  'a late payment for an order %s becomes R-Coins once, and the shopper is notified of the reason',
  async (_case, reason, change) => {
    const pack = await aPack(shop, { discountedPaise: 100_00 });
    const order = await aUpiOrder(shop, { pack });
    await order.fail();
    await change(pack);
    await payLate(order);
    await expectCoins(order, 100, reason);
    await until(
      async () =>
        (await shop.simulator<{ to?: string; subject?: string; text?: string }[]>('/inbox/messages')).some(
          (mail) => JSON.stringify(mail).includes(order.id) && JSON.stringify(mail).includes(reason),
        ),
      'the email with the reason',
    );
  },
);

test('a late payment resumes an order that could be placed again at the same price', async () => {
  const order = await aUpiOrder(shop);
  await order.fail();
  await payLate(order);
  expect(await order.statusOnRecord()).toBe('Processing');
  expect(await order.money()).toEqual({ 'order-upi': 1 });
});

let coupons = 0;
async function aCoupon(): Promise<string> {
  const code = `LATE${++coupons}`;
  await shop.owner.query(
    `insert into coupons (id, code, discount_type, discount_percentage, expires_at, usage_limit, user_limit)
     values ($1, $1, 'percentage', 10, now() + interval '1 day', 1, 1)`,
    [code],
  );
  return code;
}
const countUses = async (code: string) =>
  (await shop.owner.query('select used_count from coupons where code = $1', [code])).rows[0].used_count;

test('a late payment resumes an order with a coupon and reserves the coupon again', async () => {
  const couponCode = await aCoupon();
  const order = await aUpiOrder(shop, { couponCode });
  await order.fail();
  expect(await countUses(couponCode)).toBe(0);
  await payLate(order);
  expect(await order.statusOnRecord()).toBe('Processing');
  expect(await countUses(couponCode)).toBe(1);
});

test.each([
  ['is now used up', 'used_count = usage_limit', 1],
  ['has expired', "expires_at = now() - interval '1 hour'", 0],
  ['now saves less', 'discount_percentage = 5', 0],
])(
  'a late payment for an order whose coupon %s becomes R-Coins and does not use the coupon',
  async (_case, change, usedCount) => {
    const couponCode = await aCoupon();
    const order = await aUpiOrder(shop, { couponCode });
    await order.fail();
    if (usedCount) {
      const other = await aUpiOrder(shop, { couponCode });
      expect(await other.statusOnRecord()).toBe('Created');
    } else await shop.owner.query(`update coupons set ${change} where code = $1`, [couponCode]);
    await payLate(order);
    await expectCoins(order, 90, 'The coupon is no longer available.');
    expect(await countUses(couponCode)).toBe(usedCount);
  },
);

test.each([
  ['who was checked recently', 2, false, 'Processing'],
  ['whose check is too old', 31, false, 'Failed'],
  ['who may no longer be topped up', 2, true, 'Failed'],
] as const)(
  'a late payment for a player %s resumes the order only if a new order would pass the player check',
  async (_case, minutes, isForbidden, status) => {
    const shopper = await aShopper(shop);
    const body = {
      ...(await apiPack(shop, 'SMILEBR')),
      input1: `37700${minutes}${Number(isForbidden)}1`,
      input2: '2001',
    };
    await shop.call(checkPlayerId, {
      body: { userid: body.input1, zoneid: body.input2, product_id: body.product_id },
    });
    const response = await shop.call(createOrder, { body, token: shopper.token });
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    const order = new UpiOrder(shop, shopper, response.body.orderid);
    await order.pay({ outcome: 'failure', webhook: 'send' });
    shop.clock.advance(minutes * MINUTE_MS);
    if (minutes < 31) await order.verify();
    else await runByClock(shop, 'poll-charges');
    await order.until('Failed');
    if (isForbidden)
      await shop.owner.query("update player_checks set use = 'b' where player = $1", [body.input1]);
    await payLate(order);
    if (status === 'Failed')
      await expectCoins(order, (await order.verify()).order.value, 'The player ID must be checked again.');
    else expect(['Processing', 'Completed']).toContain(await order.statusOnRecord());
  },
);
