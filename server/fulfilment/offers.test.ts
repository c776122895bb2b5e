import { editProduct } from '@rush/contract/admin-catalog.ts';
import { type OfferFacts, OWN_OFFER } from '@rush/contract/offers.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Metrics } from '#platform/http/metrics.ts';
import { anApiOrder, apiPack } from '../testing/an-api-order.ts';
import { takeOut } from '../testing/take-out.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { createFulfilment, type Fulfilment } from './fulfilment.ts';
import { listOffers, listOrderOffers } from './list-offers.ts';
import { readOfferFacts } from './offer-facts.ts';

let shop: TestShop;
let fulfilment: Fulfilment;
let pack: Awaited<ReturnType<typeof apiPack>>;
beforeAll(async () => {
  shop = await openTestShop({ withoutJobs: true });
  const { platform } = shop.shop;
  fulfilment = createFulfilment(platform, {} as Metrics, {} as Fulfilment['limits']);
  pack = await apiPack(shop, 'SMILEBR');
  // Those of the demo's past count for nothing here.
  await shop.owner.query("update deliveries set sent_at = now() - interval '1 day'");
});
afterAll(() => shop.close());

/** A further offer of the pack. */
const addOffer = (
  id: string,
  fields: { position?: number; needsCheck?: boolean; confirmed?: boolean } = {},
) =>
  shop.owner.query(
    `insert into item_offers (id, item_id, position, supplier, region, supplier_product, supplier_item_ids, needs_player_check,
       confirmed_by, confirmed_at, created_at, updated_at)
     select $1, $2, $3, 'moogold', '', '5846232', array[$1], $4, case when $5 then u.id end, case when $5 then now() end, now(), now()
     from users u where u.email_key = 'admin@rush.test'`,
    [id, pack.item_id, fields.position ?? 1, fields.needsCheck ?? false, fields.confirmed ?? true],
  );
beforeEach(async () => {
  for (const table of [
    'item_offers',
    'supplier_prices',
    'supplier_balances',
    'supplier_health',
    'player_checks',
  ])
    await shop.owner.query(`delete from ${table}`);
});

describe('the offers of an item', () => {
  test('begin with its own API type and supplier ids, then come the further ones in order', async () => {
    await addOffer('b', { position: 2, confirmed: false });
    await addOffer('a', { position: 1 });
    const offers = await listOffers(shop.db.queries, pack.item_id);
    expect(offers).toMatchObject([
      {
        id: OWN_OFFER,
        position: 0,
        supplier: 'smileone',
        region: 'br',
        supplierProduct: 'mobilelegends',
        isEnabled: true,
      },
      {
        id: 'a',
        position: 1,
        supplier: 'moogold',
        region: '',
        supplierProduct: '5846232',
        supplierItemIds: ['a'],
      },
      { id: 'b', position: 2, confirmedBy: null, confirmedAt: null },
    ]);
    expect(offers[0]!.supplierItemIds.length).toBeGreaterThan(0);
    expect(offers[1]!.confirmedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  test('are none of an item that is not there', async () => {
    expect(await listOffers(shop.db.queries, 'nothing')).toEqual([]);
  });

  test('name no account where the API type is no supplier’s, and are disabled where the product is by hand', async () => {
    const { rows } = await shop.owner.query('select api_type, is_api from items where id = $1', [
      pack.item_id,
    ]);
    try {
      await shop.owner.query("update items set api_type = 'OTHER' where id = $1", [pack.item_id]);
      expect(await listOffers(shop.db.queries, pack.item_id)).toMatchObject([
        { supplier: '', region: '', isEnabled: true },
      ]);
      await shop.owner.query('update items set is_api = false where id = $1', [pack.item_id]);
      expect(await listOffers(shop.db.queries, pack.item_id)).toMatchObject([{ isEnabled: false }]);
    } finally {
      await shop.owner.query('update items set api_type = $2, is_api = $3 where id = $1', [
        pack.item_id,
        rows[0].api_type,
        rows[0].is_api,
      ]);
    }
  });

  test('of an order begin with what it recorded, whatever became of the item since', async () => {
    const { id } = await anApiOrder(shop, 'SMILEBR', { body: pack });
    await addOffer('a');
    const order = await shop.db.queries
      .selectFrom('orders')
      .selectAll()
      .where('orderid', '=', id)
      .executeTakeFirstOrThrow();
    const before = order.supplier_item_ids;
    await shop.owner.query("update items set supplier_item_ids = '{other}' where id = $1", [pack.item_id]);
    try {
      const { offers, policy } = await listOrderOffers(shop.db.queries, order);
      expect(offers).toMatchObject([{ id: OWN_OFFER, supplierItemIds: before }, { id: 'a' }]);
      expect(policy).toBe('fixed');
    } finally {
      await shop.owner.query('update items set supplier_item_ids = $2 where id = $1', [pack.item_id, before]);
    }
  });
});

test('an owner sets by which rule a product is delivered; other staff may not, and no other word is taken', async () => {
  const product = { _id: pack.product_id };
  const { token } = await shop.signIn('admin@rush.test');
  const set = (deliveryPolicy: string, by = token) =>
    shop.call(editProduct, { params: product, body: { deliveryPolicy }, token: by });
  expect((await set('cheapest')).body.deliveryPolicy).toBe('cheapest');
  expect(await set('dearest')).toMatchObject({ status: 422, body: { type: 'product-invalid' } });
  const catalogue = (await shop.signIn('catalogue@rush.test')).token;
  expect(await set('fastest', catalogue)).toMatchObject({ status: 403, body: { type: 'price-owner-only' } });
  expect((await set('cheapest', catalogue)).status).toBe(200);
  await set('fixed');
});

describe('what is known of an offer', () => {
  const aPrice = (item: string, price: number, minutesAgo = 0) =>
    shop.owner.query(
      "insert into supplier_prices values ('moogold', '', '5846232', $1, $2, now() - $3 * interval '1 minute')",
      [item, price, minutesAgo],
    );
  async function factsOf(order?: { id: string; input1: string; input2: string }): Promise<OfferFacts> {
    const offers = await listOffers(shop.db.queries, pack.item_id);
    const facts = await readOfferFacts(shop.db.queries, fulfilment, {
      offers,
      pricePaise: 115_00,
      quantity: 2,
      ...(order && { order }),
    });
    return facts.get('a')!;
  }

  test('is nothing but that the account is set up, where nothing was read yet', async () => {
    await addOffer('a');
    expect(await factsOf()).toEqual({
      costPaise: null,
      pricePaise: 115_00,
      costHundredths: null,
      balanceHundredths: null,
      isAccountSetUp: true,
      stock: 'unknown',
      isCircuitOpen: false,
      decided: 0,
      delivered: 0,
      medianMs: null,
      playerCheck: 'not-needed',
      openDeliveries: 0,
      isTried: false,
    });
  });

  test('is its price in the supplier’s unit, and in paise where the owner said what a unit costs', async () => {
    await addOffer('a');
    await aPrice('a', 0.925);
    // Two pieces, rounded up.
    expect(await factsOf()).toMatchObject({ costHundredths: 185, costPaise: null, stock: 'listed' });
    const { settings } = shop.shop.platform;
    const rate = {
      get: (name: string) => (name === 'supplier.paisePerDollar' ? 8_325.5 : settings.get(name as never)),
    };
    const rated = { ...fulfilment, platform: { ...fulfilment.platform, settings: rate as typeof settings } };
    const offers = await listOffers(shop.db.queries, pack.item_id);
    const facts = await readOfferFacts(shop.db.queries, rated, { offers, pricePaise: 1, quantity: 2 });
    expect(facts.get('a')).toMatchObject({ costPaise: Math.ceil(0.925 * 2 * 8_325.5) });
  });

  test('is that a pack is gone, where the last reading lists others of the product but not this one', async () => {
    await addOffer('a');
    await aPrice('a', 1, 60);
    await aPrice('another', 1);
    expect((await factsOf()).stock).toBe('gone');
    await shop.owner.query("update supplier_prices set at = now() where supplier_item = 'a'");
    expect((await factsOf()).stock).toBe('listed');
  });

  test('is no cost where one of its packs has no price: what it takes in all is not known', async () => {
    await addOffer('a');
    await shop.owner.query("update item_offers set supplier_item_ids = '{a,b}'");
    await aPrice('a', 1);
    expect(await factsOf()).toMatchObject({ costHundredths: null, stock: 'unknown' });
    await aPrice('b', 2);
    expect(await factsOf()).toMatchObject({ costHundredths: 600, stock: 'listed' });
  });

  test('is that a pack is gone, where the supplier has just refused it, until it delivers it again', async () => {
    await addOffer('a');
    await aPrice('a', 1);
    const order = await anApiOrder(shop, 'SMILEBR', { body: pack });
    const sent = (place: number, status: string, minutesAgo: number, cause: string | null = null) =>
      shop.owner.query(
        `insert into deliveries (id, order_id, choice, item_number, supplier, region, supplier_product, supplier_item, player, zone, status,
           attempt, reject_cause, sent_at, created_at, updated_at)
         select o.id || $2::int, o.id, 1, $2, 'moogold', '', '5846232', 'a', '', '', $3, 1, $4, $5, now(), now() from orders o where o.orderid = $1`,
        [order.id, place, status, cause, new Date(shop.clock.now().getTime() - minutesAgo * 60_000)],
      );
    await sent(1, 'Rejected', 3, 'player');
    expect((await factsOf()).stock).toBe('listed');
    await sent(2, 'Rejected', 2, 'supplier');
    expect((await factsOf()).stock).toBe('gone');
    await sent(3, 'Delivered', 1);
    expect((await factsOf()).stock).toBe('listed');
    await shop.owner.query("update deliveries set sent_at = now() - interval '1 day'");
  });

  test('is the last balance, and whether the account is out', async () => {
    await addOffer('a');
    await shop.owner.query(
      "insert into supplier_balances values ('moogold', '', 500, now() - interval '1 hour'), ('moogold', '', 12.349, now()), ('smileone', 'br', 9, now())",
    );
    await takeOut(shop, { name: 'moogold', region: '' });
    expect(await factsOf()).toMatchObject({ balanceHundredths: 1234, isCircuitOpen: true });
    await shop.owner.query('delete from supplier_health');
    expect((await factsOf()).isCircuitOpen).toBe(false);
  });

  test('is what became of the account’s deliveries in the last minutes, and whether this order was tried there', async () => {
    await addOffer('a', { needsCheck: true });
    const order = await anApiOrder(shop, 'SMILEBR', { body: pack });
    const { rows } = await shop.owner.query('select id, input1, input2 from orders where orderid = $1', [
      order.id,
    ]);
    const now = shop.clock.now().getTime();
    const sent = (
      place: number,
      status: string,
      minutesAgo: number,
      tookMs: number,
      cause: string | null = null,
    ) =>
      shop.owner.query(
        `insert into deliveries (id, order_id, choice, item_number, supplier, region, supplier_product, supplier_item, player, zone, status,
           attempt, reject_cause, sent_at, created_at, updated_at)
         values ($1::text || $2::int, $1, 1, $2, 'moogold', '', 'p', 'x', '', '', $3, 1, $4, $5, now(), $6)`,
        [
          rows[0].id,
          place,
          status,
          cause,
          new Date(now - minutesAgo * 60_000),
          new Date(now - minutesAgo * 60_000 + tookMs),
        ],
      );
    await sent(1, 'Delivered', 1, 1_000);
    await sent(2, 'Delivered', 2, 3_000);
    await sent(3, 'Delivered', 3, 2_000);
    await sent(4, 'Delivered', 16, 90_000);
    await sent(5, 'Rejected', 1, 1_000, 'player');
    await sent(6, 'Rejected', 1, 1_000, 'supplier');
    await sent(7, 'Unknown', 1, 1_000);
    const asked = { id: rows[0].id, input1: rows[0].input1, input2: rows[0].input2 };
    expect(await factsOf(asked)).toMatchObject({
      decided: 5,
      delivered: 3,
      medianMs: 2_000,
      playerCheck: 'missing',
      isTried: false,
    });
    await shop.owner.query(
      `update deliveries set offer_choice = '{"chosen": {"id": "a"}}' where order_id = $1 and item_number = 1`,
      [rows[0].id],
    );
    await shop.owner.query(
      "insert into player_checks values ('MOOGOLDMLBB', '5846232', $1, $2, 'Someone', '', null, now())",
      [rows[0].input1, rows[0].input2],
    );
    expect(await factsOf(asked)).toMatchObject({ isTried: true, playerCheck: 'passed' });
    await shop.owner.query("update player_checks set use = 'b' where api_type = 'MOOGOLDMLBB'");
    expect((await factsOf(asked)).playerCheck).toBe('missing');
  });
});
