import { orderDetail } from '@rush/contract/admin-details.ts';
import { decidePartialDelivery, updateOrder } from '@rush/contract/admin-fulfilment.ts';
import { type Offer, type OfferChoice, OWN_OFFER } from '@rush/contract/offers.ts';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '#backoffice/audit-all-books.ts';
import { addOffer } from '../../testing/add-offer.ts';
import { type ApiOrder, anApiOrder } from '../../testing/an-api-order.ts';
import { aTestShop, until } from '../../testing/test-shop.ts';
import { createFulfilment } from '../fulfilment.ts';
import { chooseForOrder } from '../offers/choose-offer.ts';
import { stepWithoutOffer } from './next-step.ts';
import { listDeliveries, startChoice } from './order-choice.ts';

const shop = await aTestShop({ withoutJobs: true });
const { token: admin } = await shop.signIn('admin@rush.test');
afterEach(async () => {
  expect((await verifyLedger(shop.shop.platform)).differences).toEqual([]);
});

const anOffer = (id: string, fields: Partial<Offer> = {}): Offer => ({
  id,
  position: id === OWN_OFFER ? 0 : 1,
  supplier: 'smileone',
  region: 'br',
  account: 1,
  supplierProduct: 'mobilelegends',
  supplierItemIds: ['13', '23'],
  needsPlayerCheck: false,
  isEnabled: true,
  confirmedBy: null,
  confirmedAt: null,
  ...fields,
});

const aChoice = (chosen: Offer): OfferChoice => ({
  policy: { marginFloorPercent: 0, sellsAtLoss: false },
  chosen,
  considered: [],
});

const start = async ({ id }: ApiOrder, offer: Offer) =>
  shop.db.transaction(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('orderid', '=', id)
      .executeTakeFirstOrThrow();
    return startChoice(tx, order, await listDeliveries(tx, order.id), aChoice(offer), shop.clock.now());
  });

const rowsOf = async ({ id }: ApiOrder) =>
  (
    await shop.owner.query<{
      id: string;
      choice: number;
      item_number: number;
      status: string;
      reason_code: string;
    }>(
      `select d.* from deliveries d join orders o on o.id = d.order_id
       where o.orderid = $1 order by d.choice, d.item_number`,
      [id],
    )
  ).rows;
const statesOf = async (order: ApiOrder) =>
  (await rowsOf(order)).map(({ choice, status }) => `${choice} ${status}`);

async function move(order: ApiOrder, choice: number, item: number, ...statuses: string[]): Promise<void> {
  for (const status of statuses)
    await shop.owner.query(
      `update deliveries d set status = $4, attempt = attempt + 1, reject_cause = case when $4 = 'Rejected' then 'supplier' end
       from orders o where o.id = d.order_id and o.orderid = $1 and d.choice = $2 and d.item_number = $3`,
      [order.id, choice, item, status],
    );
}

describe('only one choice per order can be executed', () => {
  test.each(['Sent', 'Unknown', 'Delivered'])(
    'no other choice can be active while a delivery is %s',
    async (status) => {
      const order = await anApiOrder(shop, 'SMILEBR');
      await start(order, anOffer(OWN_OFFER));
      await start(order, anOffer('second'));
      await move(order, 2, 1, 'Sent', ...(status === 'Sent' ? [] : [status]));
      const { rows } = await shop.owner.query('select id from orders where orderid = $1', [order.id]);
      const insert = (state: string) =>
        shop.owner.query(
          `insert into deliveries (id, order_id, choice, item_number, supplier, region, supplier_product, supplier_item, player, zone, status, created_at, updated_at)
           values ($1 || 'x', $1, 3, 1, 'moogold', '', '1', '1', '', '', $2, now(), now())`,
          [rows[0].id, state],
        );
      for (const state of ['Sent', 'Unknown', 'Delivered'])
        await expect(insert(state)).rejects.toMatchObject({ constraint: 'deliveries_one_active_choice' });
      await insert('Pending');
      await expect(move(order, 3, 1, 'Sent')).rejects.toMatchObject({
        constraint: 'deliveries_one_active_choice',
      });
      await move(order, 2, 2, 'Sent', 'Delivered');
    },
  );

  test.each(['read committed', 'repeatable read', 'serializable'])(
    'the second of two choices sent concurrently under %s is refused',
    async (isolation) => {
      const order = await anApiOrder(shop, 'SMILEBR');
      await start(order, anOffer(OWN_OFFER));
      const { rows } = await shop.owner.query('select id from orders where orderid = $1', [order.id]);
      await shop.owner.query(
        `insert into deliveries (id, order_id, choice, item_number, supplier, region, supplier_product, supplier_item, player, zone, status, created_at, updated_at)
         values ($1 || 'y', $1, 2, 1, 'moogold', '', '1', '1', '', '', 'Pending', now(), now())`,
        [rows[0].id],
      );
      const beginTransaction = async () => {
        const client = new pg.Client({ connectionString: shop.data.ownerUrl });
        await client.connect();
        await client.query(`begin isolation level ${isolation}`);
        // Take the snapshots before either writes.
        await client.query('select from deliveries limit 1');
        return client;
      };
      const [firstClient, secondClient] = [await beginTransaction(), await beginTransaction()];
      const send = (client: pg.Client, choice: number) =>
        client.query(
          "update deliveries set status = 'Sent' where order_id = $1 and choice = $2 and item_number = 1",
          [rows[0].id, choice],
        );
      try {
        await send(firstClient, 1);
        const secondOutcome = send(secondClient, 2).then(
          () => secondClient.query('commit').then(() => 'sent'),
          () => 'refused',
        );
        await until(
          async () =>
            (
              await shop.owner.query(
                "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
              )
            ).rowCount,
          'the second to block on the first',
        );
        await firstClient.query('commit');
        expect(await secondOutcome).toBe('refused');
      } finally {
        await firstClient.end();
        await secondClient.end();
      }
      expect(await statesOf(order)).toEqual(['1 Sent', '1 Pending', '2 Pending']);
    },
  );
});

test('an order is filled from the item’s own offer, then from the next, and never twice from the same one', async () => {
  const fulfilment = createFulfilment(shop.shop.platform);
  const order = await anApiOrder(shop, 'SMILEBR');
  const row = await shop.db.queries
    .selectFrom('orders')
    .selectAll()
    .where('orderid', '=', order.id)
    .executeTakeFirstOrThrow();
  await addOffer(shop, row.item_id);
  try {
    for (const id of [OWN_OFFER, 'further', null]) {
      const deliveries = await listDeliveries(shop.db.queries, row.id);
      const choice = await chooseForOrder(shop.db.queries, fulfilment, row, deliveries);
      expect(choice.chosen?.id ?? null).toBe(id);
      if (!choice.chosen) {
        expect(stepWithoutOffer(choice.considered.map(({ verdict }) => verdict))).toBe('refund');
        break;
      }
      const parts = await shop.db.transaction((tx) =>
        startChoice(tx, row, deliveries, choice, shop.clock.now()),
      );
      for (const { choice: number, item_number } of parts)
        await move(order, number, item_number, 'Sent', 'Rejected');
    }
  } finally {
    await shop.owner.query('delete from item_offers');
  }
});

describe('successive choices', () => {
  test('the next choice follows a rejection and supersedes unsent parts', async () => {
    const order = await anApiOrder(shop, 'SMILEBR');
    await start(order, anOffer(OWN_OFFER));
    await move(order, 1, 1, 'Sent', 'Rejected');
    shop.clock.advance(60_000);
    const { rows } = await shop.owner.query('select paid_at from orders where orderid = $1', [order.id]);
    await start(order, anOffer('second', { supplier: 'moogold', region: '', supplierItemIds: ['7'] }));
    expect(await rowsOf(order)).toMatchObject([
      { choice: 1, status: 'Rejected', reason_code: null },
      { choice: 1, status: 'Rejected', reason_code: 'superseded' },
      {
        choice: 2,
        item_number: 1,
        status: 'Pending',
        supplier: 'moogold',
        supplier_item: '7',
        queued_at: rows[0].paid_at,
        offer_choice: { chosen: { id: 'second' } },
      },
    ]);
  });

  test.each(['Sent', 'Unknown', 'Delivered'])(
    'the next choice does not begin while a delivery is %s',
    async (status) => {
      const order = await anApiOrder(shop, 'SMILEBR');
      await start(order, anOffer(OWN_OFFER));
      await move(order, 1, 1, 'Sent', ...(status === 'Sent' ? [] : [status]));
      await expect(start(order, anOffer('second'))).rejects.toThrow('may have been executed');
      expect(await statesOf(order)).toEqual([`1 ${status}`, '1 Pending']);
    },
  );

  test('only the last choice counts for refunds and decisions', async () => {
    const order = await anApiOrder(shop, 'SMILEBR');
    await start(order, anOffer(OWN_OFFER));
    await move(order, 1, 1, 'Sent', 'Rejected');
    await start(order, anOffer('second'));
    await move(order, 2, 1, 'Sent', 'Delivered');
    await move(order, 2, 2, 'Sent', 'Rejected');
    const detail = await shop.call(orderDetail, { params: { id: order.id }, token: admin });
    expect(detail.body.refundable).toBe(57.5);
    expect(detail.body.deliveries.map(({ choice, isCurrent }) => [choice, isCurrent])).toEqual([
      [1, false],
      [1, false],
      [2, true],
      [2, true],
    ]);
    expect(detail.body.deliveries[2]!.offerChoice).toMatchObject({ chosen: { id: 'second' } });

    const response = await shop.call(decidePartialDelivery, {
      params: { id: order.id, decision: 'retry' },
      body: { reason: 'They have it again' },
      token: admin,
    });
    expect(response.status).toBe(200);
    expect(await statesOf(order)).toEqual(['1 Rejected', '1 Rejected', '2 Delivered', '2 Pending']);
    await move(order, 2, 2, 'Sent', 'Delivered');
    await shop.call(updateOrder, {
      params: { id: order.id },
      body: { status: 'Completed', reason: 'Delivered' },
      token: admin,
    });
    expect(await order.status()).toBe('Completed');
    expect(await order.refundedPaise()).toBe(0);
  });
});
