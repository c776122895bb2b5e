import { type OfferFacts, OWN_OFFER } from '@rush/contract/offers.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { addOffer, MOOGOLD } from '../../testing/add-offer.ts';
import { anApiOrder, apiPack } from '../../testing/an-api-order.ts';
import { suspendAccount } from '../../testing/suspend-account.ts';
import { aTestShop } from '../../testing/test-shop.ts';
import { listDeliveries } from '../delivery/order-choice.ts';
import { createFulfilment } from '../fulfilment.ts';
import { describeItemOffers } from './describe-offers.ts';
import { listOffersOfItems, listOrderOffers } from './list-offers.ts';
import { readCandidates } from './offer-facts.ts';

const shop = await aTestShop({ withoutJobs: true });
const fulfilment = createFulfilment(shop.shop.platform);
const pack = await apiPack(shop, 'SMILEBR');
beforeEach(async () => {
  for (const table of [
    'item_offers',
    'supplier_prices',
    'supplier_balances',
    'supplier_health',
    'player_checks',
  ])
    await shop.owner.query(`delete from ${table}`);
  // Make earlier deliveries too old to count.
  await shop.owner.query("update deliveries set sent_at = now() - interval '1 day'");
});

const add = (id: string, options = {}) =>
  addOffer(shop, pack.item_id, { id, of: { ...MOOGOLD, items: [id] }, ...options });
const listOffers = async () =>
  (await listOffersOfItems(shop.db.queries, shop.clock.now(), pack.item_id))[0]!.offers;

async function anOrderRow() {
  const { id } = await anApiOrder(shop, 'SMILEBR', { body: pack });
  return shop.db.queries.selectFrom('orders').selectAll().where('orderid', '=', id).executeTakeFirstOrThrow();
}

describe('offers for an item', () => {
  test('an item’s own API type and supplier ids are its first offer, followed by the others in order', async () => {
    await add('b', { position: 2, isConfirmed: false });
    await add('a');
    const own = { id: OWN_OFFER, position: 0, supplier: 'smileone', region: 'br', isEnabled: true };
    expect(await listOffers()).toMatchObject([
      { ...own, supplierProduct: 'mobilelegends', supplierItemIds: [expect.any(String)] },
      { id: 'a', supplier: 'moogold', region: '', supplierProduct: '5846232', supplierItemIds: ['a'] },
      { id: 'b', position: 2, confirmedBy: null, confirmedAt: null },
    ]);
  });

  test('an offer with an unknown API type has no account, and is disabled for items delivered by hand', async () => {
    const { api_type, is_api } = (
      await shop.owner.query('select api_type, is_api from items where id = $1', [pack.item_id])
    ).rows[0];
    const set = (type: string, isApi: boolean) =>
      shop.owner.query('update items set api_type = $2, is_api = $3 where id = $1', [
        pack.item_id,
        type,
        isApi,
      ]);
    await set('OTHER', true);
    expect(await listOffers()).toMatchObject([{ supplier: '', region: '', isEnabled: true }]);
    await set('OTHER', false);
    expect(await listOffers()).toMatchObject([{ isEnabled: false }]);
    await set(api_type, is_api);
  });

  test('an order’s first offer is the one recorded with it, even if the item has changed', async () => {
    const order = await anOrderRow();
    await add('a');
    const recordedIds = order.supplier_item_ids;
    const set = (ids: string[]) =>
      shop.owner.query('update items set supplier_item_ids = $2 where id = $1', [pack.item_id, ids]);
    await set(['other']);
    const offers = await listOrderOffers(shop.db.queries, order);
    await set(recordedIds);
    expect(offers).toMatchObject([{ id: OWN_OFFER, supplierItemIds: recordedIds }, { id: 'a' }]);
  });
});

describe('facts about an offer', () => {
  const setPrice = (item: string, price: number, minutesAgo = 0) =>
    shop.owner.query(
      "insert into supplier_prices values ('moogold', '', 1, '5846232', $1, $2, now() - $3 * interval '1 minute')",
      [item, price, minutesAgo],
    );
  async function factsOf(order?: Awaited<ReturnType<typeof anOrderRow>>): Promise<OfferFacts> {
    const subject = { offers: await listOffers(), pricePaise: 115_00, quantity: 2 };
    const { queries } = shop.db;
    const deliveries = order ? await listDeliveries(queries, order.id) : [];
    const options = order && { order: { ...order, deliveries } };
    const [candidates] = await readCandidates(queries, fulfilment, [subject], options);
    return candidates!.find(({ offer }) => offer.id === 'a')!.facts;
  }
  const NO_FACTS: OfferFacts = {
    costPaise: null,
    pricePaise: 115_00,
    costHundredths: null,
    balanceHundredths: null,
    isAccountSetUp: true,
    stock: 'unknown',
    isCircuitOpen: false,
    playerCheck: 'not-needed',
    openDeliveries: 0,
    isTried: false,
  };

  test('an offer has a cost in paise once the owner has entered what a supplier unit costs', async () => {
    await add('a');
    expect(await factsOf()).toEqual(NO_FACTS);
    await setPrice('a', 0.925);
    expect(await factsOf()).toEqual({ ...NO_FACTS, costHundredths: 185, stock: 'listed' });
    const { settings } = shop.shop.platform;
    const settingsWithRate = {
      get: (name: string) => (name === 'supplier.paisePerDollar' ? 8_325.5 : settings.get(name as never)),
    };
    const platform = { ...fulfilment.platform, settings: settingsWithRate as typeof settings };
    const subject = { offers: await listOffers(), pricePaise: 1, quantity: 2 };
    const [candidates] = await readCandidates(shop.db.queries, { ...fulfilment, platform }, [subject]);
    expect(candidates![1]!.facts.costPaise).toBe(Math.ceil(0.925 * 2 * 8_325.5));
  });

  test('a pack is unavailable if the last catalogue lists only other packs of its product', async () => {
    await add('a');
    await setPrice('a', 1, 60);
    await setPrice('another', 1);
    expect((await factsOf()).stock).toBe('gone');
    await shop.owner.query("update supplier_prices set at = now() where supplier_item = 'a'");
    expect((await factsOf()).stock).toBe('listed');
  });

  test('an offer has no cost unless each of its packs has a price', async () => {
    await add('a');
    await shop.owner.query("update item_offers set supplier_item_ids = '{a,b}'");
    await setPrice('a', 1);
    expect(await factsOf()).toMatchObject({ costHundredths: null, stock: 'unknown' });
    await setPrice('b', 2);
    expect(await factsOf()).toMatchObject({ costHundredths: 600, stock: 'listed' });
  });

  test('the facts include the last balance and whether the account is down', async () => {
    await add('a');
    await shop.owner.query(
      "insert into supplier_balances values ('moogold', '', 1, 500, now() - interval '1 hour'), ('moogold', '', 1, 12.349, now()), ('smileone', 'br', 1, 9, now())",
    );
    await suspendAccount(shop, { name: 'moogold', region: '' });
    expect(await factsOf()).toMatchObject({ balanceHundredths: 1234, isCircuitOpen: true });
  });

  const insertDelivery = (
    { id }: { id: string },
    number: number,
    status: string,
    {
      minutesAgo = 1,
      tookMs = 1_000,
      cause = null,
    }: { minutesAgo?: number; tookMs?: number; cause?: string | null } = {},
  ) => {
    const at = shop.clock.now().getTime() - minutesAgo * 60_000;
    return shop.owner.query(
      `insert into deliveries (id, order_id, choice, item_number, supplier, region, supplier_product, supplier_item, player, zone, status,
         attempt, reject_cause, sent_at, created_at, updated_at)
       values ($1::text || $2::int, $1, 1, $2, 'moogold', '', '5846232', 'a', '', '', $3, 1, $4, $5, now(), $6)`,
      [id, number, status, cause, new Date(at), new Date(at + tookMs)],
    );
  };

  test('a pack is unavailable after the supplier rejected it, until it is delivered again', async () => {
    await add('a');
    await setPrice('a', 1);
    const order = await anOrderRow();
    await insertDelivery(order, 1, 'Rejected', { minutesAgo: 3, cause: 'player' });
    expect((await factsOf()).stock).toBe('listed');
    await insertDelivery(order, 2, 'Rejected', { minutesAgo: 2, cause: 'supplier' });
    expect((await factsOf()).stock).toBe('gone');
    await insertDelivery(order, 3, 'Delivered');
    expect((await factsOf()).stock).toBe('listed');
  });

  test('staff see recent outcomes, and the facts show player checks and offers already tried', async () => {
    await add('a', { needsCheck: true });
    const order = await anOrderRow();
    await insertDelivery(order, 1, 'Delivered');
    await insertDelivery(order, 2, 'Delivered', { minutesAgo: 2, tookMs: 3_000 });
    await insertDelivery(order, 3, 'Delivered', { minutesAgo: 3, tookMs: 2_000 });
    await insertDelivery(order, 4, 'Delivered', { minutesAgo: 16, tookMs: 90_000 });
    await insertDelivery(order, 5, 'Rejected', { cause: 'player' });
    await insertDelivery(order, 6, 'Rejected', { cause: 'supplier' });
    await insertDelivery(order, 7, 'Unknown');
    const { accounts } = await describeItemOffers(fulfilment, pack.item_id);
    expect(accounts.find(({ supplier }) => supplier === 'moogold')!.recent).toEqual({
      ...{ decided: 5, delivered: 3, medianMs: 2_000 },
    });
    expect(await factsOf(order)).toMatchObject({ playerCheck: 'missing', isTried: false });
    await shop.owner.query(
      `update deliveries set offer_choice = '{"chosen": {"id": "a"}}' where order_id = $1 and item_number = 1`,
      [order.id],
    );
    await shop.owner.query(
      "insert into player_checks values ('MOOGOLDMLBB', '5846232', $1, $2, 'Someone', '', null, now())",
      [order.input1, order.input2],
    );
    expect(await factsOf(order)).toMatchObject({ isTried: true, playerCheck: 'passed' });
    await shop.owner.query("update player_checks set use = 'b' where api_type = 'MOOGOLDMLBB'");
    expect((await factsOf(order)).playerCheck).toBe('missing');
  });
});
