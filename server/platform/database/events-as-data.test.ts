import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderDetail } from '@rush/contract/admin-details.ts';
import { OrderEvent } from '@rush/contract/order-events.ts';
import { listOrders, orderStatus } from '@rush/contract/orders.ts';
import { login } from '@rush/contract/sign-in.ts';
import { recordTexts as hindi } from '@rush/contract/texts/hi/records.ts';
import { renderEntry, renderEvent } from '@rush/contract/texts/records.ts';
import { walletTransactions } from '@rush/contract/wallet.ts';
import { WalletEntry } from '@rush/contract/wallet-entries.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { coinsOf, SHOP } from '../../ledger/accounts.ts';
import { postTransfer } from '../../ledger/post-transfer.ts';
import { inDatabase } from '../../testing/postgres.global.ts';
import { DEMO_PASSWORD, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { createLog } from '../log.ts';
import { Database } from './database.ts';
import { migrate } from './migrate.ts';

/** A database as the version before 0054 left it, with a shop's old rows in it, brought forward by starting the shop. */
const DATABASE = `events_${process.pid}`;
const MIGRATIONS = join(import.meta.dirname, 'migrations');
let shop: TestShop;
let token: string;
let adminToken: string;

/** Text, reason, actor, status before and after; and what it has to become. */
type OldLine = [text: string, reason: string, actor: string, from: string | null, to: string];
const OLD_ORDERS: readonly {
  id: string;
  status: string;
  reason?: string;
  refundedPaise?: number;
  paymentmode?: 'upi' | 'wallet';
  valuePaise?: number;
  lines: readonly { old: OldLine; event: OrderEvent; text?: string }[];
}[] = [
  {
    id: 'refused',
    status: 'Refunded',
    reason: 'The supplier could not deliver this order.',
    refundedPaise: 11_500,
    lines: [
      { old: ['Order placed.', '', 'shopper', null, 'Created'], event: { kind: 'placed', data: {} } },
      {
        old: ['Paid with R-Coins.', '', 'shop', 'Created', 'Processing'],
        event: { kind: 'paid', data: { by: 'wallet' } },
      },
      {
        old: ['Handed to the supplier.', '', 'shop', 'Processing', 'Processing'],
        event: { kind: 'sent-to-supplier', data: {} },
      },
      {
        old: [
          'The supplier is not taking orders right now. Yours waits in line and goes out by itself.',
          '',
          'shop',
          'Processing',
          'Processing',
        ],
        event: { kind: 'waiting-for-supplier', data: {} },
      },
      {
        old: [
          'Returned to your wallet as R-Coins.',
          'The supplier could not deliver this order.',
          'supplier',
          'Processing',
          'Refunded',
        ],
        event: { kind: 'supplier-refused', data: { amountPaise: 11_500 } },
      },
    ],
  },
  {
    id: 'inpart',
    status: 'Completed',
    reason: 'Rest is sold out',
    refundedPaise: 3_833,
    paymentmode: 'upi',
    lines: [
      { old: ['Order placed.', '', 'shopper', null, 'Created'], event: { kind: 'placed', data: {} } },
      {
        old: ['We have received your payment.', '', 'gateway', 'Created', 'Processing'],
        event: { kind: 'paid', data: { by: 'upi' } },
      },
      {
        old: [
          'Delivered in part (2 of 3). Our team is looking after the rest.',
          '',
          'shop',
          'Processing',
          'Processing',
        ],
        event: { kind: 'delivered-in-part', data: { delivered: 2, total: 3 } },
      },
      {
        old: ['Trying the rest once more (1 of 3).', '', 'staff', 'Processing', 'Processing'],
        event: { kind: 'rest-retried', data: { rejected: 1, total: 3 } },
      },
      {
        old: [
          'Delivered in part (2 of 3); ₹38.33 is back in your wallet as R-Coins.',
          'Rest is sold out',
          'staff',
          'Processing',
          'Completed',
        ],
        event: {
          kind: 'refunded-in-part',
          data: { delivered: 2, total: 3, amountPaise: 3_833, note: 'Rest is sold out' },
        },
      },
      {
        old: [
          'The supplier reports a change of this delivery; our team is looking into it.',
          '',
          'supplier',
          'Completed',
          'Completed',
        ],
        event: { kind: 'delivery-reversed', data: { delivery: null } },
      },
    ],
  },
  {
    id: 'late',
    status: 'Failed',
    reason: 'The payment failed or was not made in time.',
    paymentmode: 'upi',
    lines: [
      { old: ['Order placed.', '', 'shopper', null, 'Created'], event: { kind: 'placed', data: {} } },
      {
        old: [
          'The payment did not go through.',
          'The payment failed or was not made in time.',
          'gateway',
          'Created',
          'Failed',
        ],
        event: { kind: 'payment-failed', data: {} },
      },
      ...(
        [
          ['More than a day had passed.', 'too-late'],
          ['The shop is closed for now.', 'closed'],
          ['This account cannot buy at the moment.', 'blocked'],
          ['The item is not on sale any more.', 'not-on-sale'],
          ['The item is out of stock.', 'out-of-stock'],
          ['The item has changed since.', 'changed'],
          ['The price has changed since.', 'price'],
          ['The account has to be verified again.', 'player'],
          ['The coupon is not available any more.', 'coupon'],
          ['', null],
        ] as const
      ).map(([reason, obstacle]) => ({
        old: [
          'Your payment arrived late and is in your wallet as R-Coins.',
          reason,
          'gateway',
          'Failed',
          'Failed',
        ] as OldLine,
        event: { kind: 'late-payment-credited', data: { amountPaise: null, obstacle } } as OrderEvent,
      })),
      {
        old: [
          'You paid another amount than asked for; ₹57.5 is in your wallet as R-Coins.',
          'Seen at the gateway',
          'staff',
          'Failed',
          'Failed',
        ],
        event: {
          kind: 'mismatched-payment-credited',
          data: { amountPaise: 5_750, note: 'Seen at the gateway' },
        },
        text: 'You paid another amount than asked for; ₹57.50 is in your wallet as R-Coins. Seen at the gateway',
      },
      {
        old: [
          'You paid another amount than asked for; it was sent back to where it came from.',
          'By UPI',
          'staff',
          'Failed',
          'Failed',
        ],
        event: { kind: 'mismatched-payment-returned', data: { note: 'By UPI' } },
      },
    ],
  },
  {
    id: 'byhand',
    status: 'Refunded',
    reason: 'Wrong player id',
    refundedPaise: 11_500,
    lines: [
      { old: ['Order placed.', '', 'shopper', null, 'Created'], event: { kind: 'placed', data: {} } },
      {
        old: ['Your payment arrived after all; the order goes on.', '', 'gateway', 'Failed', 'Processing'],
        event: { kind: 'resumed', data: {} },
      },
      {
        old: ['Delivered to your game.', 'Sent by hand', 'staff', 'Processing', 'Completed'],
        event: { kind: 'completed', data: { note: 'Sent by hand' } },
      },
      {
        old: ['A sentence of another age.', 'And why.', 'staff', 'Completed', 'Completed'],
        event: { kind: 'note', data: { note: 'A sentence of another age. And why.' } },
      },
      {
        old: ['Returned to your wallet as R-Coins.', 'Wrong player id', 'staff', 'Completed', 'Refunded'],
        event: { kind: 'refunded', data: { amountPaise: 11_500, note: 'Wrong player id' } },
      },
    ],
  },
  {
    id: 'erased',
    status: 'Cancelled',
    lines: [
      {
        old: ['[erased]', '', 'shopper', null, 'Created'],
        event: { kind: 'placed', data: {} },
        text: 'Order placed.',
      },
      {
        old: ['[erased]', '', 'shop', 'Created', 'Processing'],
        event: { kind: 'paid', data: { by: 'wallet' } },
        text: 'Paid with R-Coins.',
      },
      {
        old: ['[erased]', '[erased]', 'staff', 'Processing', 'Cancelled'],
        event: { kind: 'cancelled', data: { amountPaise: 0, note: '[erased]' } },
        text: 'The order was cancelled. [erased]',
      },
    ],
  },
];

const OLD_WALLET: readonly { description: string; orderId?: string; entry: WalletEntry }[] = [
  { description: 'Wallet top-up', entry: { kind: 'top-up', data: {} } },
  { description: 'Welcome bonus', entry: { kind: 'welcome-bonus', data: {} } },
  { description: 'Demo balance', entry: { kind: 'demo-balance', data: {} } },
  { description: 'Added by the shop', entry: { kind: 'grant', data: {} } },
  { description: 'Reward points redeemed', entry: { kind: 'points-redeemed', data: {} } },
  {
    description: 'Redeemed points of a refunded order',
    orderId: 'refused',
    entry: { kind: 'points-taken-back', data: {} },
  },
  { description: 'Referral earnings redeemed', entry: { kind: 'earnings-redeemed', data: {} } },
  {
    description: 'Payment of another amount than asked for',
    entry: { kind: 'mismatched-payment', data: {} },
  },
  { description: 'Lapsed with the account', entry: { kind: 'account-lapsed', data: {} } },
  {
    description: 'Old game · 86 of a part of Diamonds',
    orderId: 'refused',
    entry: { kind: 'order-payment', data: { product: 'Old game', item: '86 of a part of Diamonds' } },
  },
  {
    description: 'Refund of 86 of a part of Diamonds',
    orderId: 'refused',
    entry: { kind: 'refund', data: { item: '86 of a part of Diamonds' } },
  },
  {
    description: 'Refund of a part of 86 of a part of Diamonds',
    orderId: 'inpart',
    entry: { kind: 'partial-refund', data: { item: '86 of a part of Diamonds' } },
  },
  {
    description: 'Late payment for 86 of a part of Diamonds',
    orderId: 'late',
    entry: { kind: 'late-payment', data: { item: '86 of a part of Diamonds' } },
  },
  {
    description: 'Something of another age',
    entry: { kind: 'other', data: { text: 'Something of another age' } },
  },
];

const DELIVERY_REASONS = [
  ['The shop was interrupted while the supplier was asked.', 'interrupted'],
  ['The supplier never received it.', 'never-received'],
  ['The balance shows that it was not executed.', 'not-executed'],
  ['Decided by our team.', 'decided-by-staff'],
  ['order_status: refused', null],
] as const;

beforeAll(async () => {
  const { ownerUrl, appUrl } = inject('postgres');
  const data = { ownerUrl: inDatabase(ownerUrl, DATABASE), appUrl: inDatabase(appUrl, DATABASE) };
  await asOwner(inDatabase(ownerUrl, 'postgres'), (client) => client.query(`create database ${DATABASE}`));
  const before = await mkdtemp(join(tmpdir(), 'rush-migrations-'));
  for (const file of await readdir(MIGRATIONS))
    if (file < '0054') await cp(join(MIGRATIONS, file), join(before, file));
  await migrate(data.ownerUrl, { folder: before });
  await rm(before, { recursive: true });
  const db = new Database(data.ownerUrl, { size: 1, log: createLog('silent') });
  await asOwner(data.ownerUrl, (client) => writeOldRows(client, db));
  await db.pool.end();
  // Starting the shop brings the database forward, and makes the demo's accounts.
  shop = await openTestShop({ data, withoutJobs: true });
  await shop.owner.query(
    `update orders set user_id = (select id from users where email_key = 'player@rush.test');`,
  );
  await shop.owner.query(`
    alter table wallet_transactions disable trigger wallet_transactions_are_final;
    update wallet_transactions set user_id = (select id from users where email_key = 'player@rush.test') where id like 'old%';
    alter table wallet_transactions enable trigger wallet_transactions_are_final`);
  token = (await shop.call(login, { body: { email: 'player@rush.test', password: DEMO_PASSWORD } })).body
    .token;
  adminToken = (await shop.call(login, { body: { email: 'admin@rush.test', password: DEMO_PASSWORD } })).body
    .token;
});
afterAll(async () => {
  await shop.close();
  await asOwner(inDatabase(inject('postgres').ownerUrl, 'postgres'), (client) =>
    client.query(`drop database ${DATABASE} with (force)`),
  );
});

async function asOwner(url: string, act: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await act(client).finally(() => client.end());
}

/** By the columns of the version before. */
async function writeOldRows(client: pg.Client, db: Database): Promise<void> {
  await client.query(`
    insert into users (id, userid, name, email, email_key, created_at, updated_at)
      values ('olduser', 'OLDUSER', 'Old', 'old@rush.example', 'old@rush.example', now(), now());
    insert into products (id, productid, name, type, category, imgpath, inputs)
      values ('oldproduct', 99001, 'Renamed game', 'OTHER', 'games', '/new.webp', '[{"label": "New label"}]');
    insert into items (id, itemid, name, original_paise, discounted_paise, resell_paise, imgpath)
      values ('olditem', 99001, 'Renamed item', 11500, 11500, 11500, '')`);
  for (const order of OLD_ORDERS) {
    await client.query(
      `insert into orders (id, orderid, user_id, wish_key, product_id, item_id, itemid, productname, itemname, product_type, imgpath,
         is_api, api_type, supplier_product, supplier_item_ids, quantity, input1, input2, input_labels, useremail, price_paise,
         value_paise, refunded_paise, paymentmode, status, reason, paid_at, created_at, updated_at)
       values ($1, upper($1), 'olduser', $1, 'oldproduct', 'olditem', 99001, 'Old game', '86 of a part of Diamonds', 'OTHER', '/old.webp',
         false, '', '', '{}', 1, '123', '', '{Old label}', 'old@rush.example', 11500, $2, $3, $4, $5, $6, now(), now(), now())`,
      [
        order.id,
        order.valuePaise ?? 11_500,
        order.refundedPaise ?? 0,
        order.paymentmode ?? 'wallet',
        order.status,
        order.reason ?? '',
      ],
    );
    for (const { old } of order.lines)
      await client.query(
        `insert into order_events (order_id, at, text, reason, actor, from_status, to_status, place) values ($1, now(), $2, $3, $4, $5, $6, 'shop')`,
        [order.id, ...old],
      );
  }
  for (const [index, [reason]] of DELIVERY_REASONS.entries())
    await client.query(
      `insert into deliveries (id, order_id, leg, supplier, region, supplier_product, supplier_item, player, zone, status, reason, created_at, updated_at)
       values ('olddelivery' || $1::int, 'refused', $1::int, 'moogold', '', '', '', '1', '', 'Rejected', $2, now(), now())`,
      [index + 1, reason],
    );
  for (const [index, line] of OLD_WALLET.entries()) {
    const reference = `old${index}`;
    await db.transaction((tx) =>
      postTransfer(tx, {
        debit: SHOP.grants,
        credit: coinsOf('olduser'),
        amountPaise: 100,
        kind: 'grant',
        reference,
        userId: 'olduser',
        memo: 'a grant',
        now: new Date(),
      }),
    );
    await client.query(
      `insert into wallet_transactions (id, txnid, user_id, type, status, amount_paise, order_id, description, balance_after_paise, transfer_id, created_at, updated_at)
       select 'old' || lpad($1::text, 3, '0'), 'OLD' || $1::text, 'olduser', 'Credit', 'Success', 100, $2, $3, 100, id, now(), now()
       from ledger_transfers where reference = $4`,
      [index, line.orderId ?? null, line.description, reference],
    );
  }
}

test.each(OLD_ORDERS)(
  'events of the order "$id" from before are carried over as data, and read as they did',
  async (order) => {
    const answer = await shop.call(orderStatus, { body: { client_txn_id: order.id }, token });
    expect(answer.status).toBe(200);
    const { timeline } = answer.body.order;
    expect(timeline.map(({ event }) => event)).toEqual(order.lines.map(({ event }) => event));
    for (const { event } of timeline) expect(OrderEvent.parse(event)).toEqual(event);
    expect(timeline.map(({ text }) => text)).toEqual(
      order.lines.map(({ old: [text, reason], text: rendered }) => rendered ?? `${text} ${reason}`.trim()),
    );
    for (const { event } of timeline)
      if (event.kind !== 'note') expect(renderEvent(hindi, event)).toMatch(/[\u0900-\u097f]/);
  },
);

test('reasons of orders from before are codes where the shop decided, and stay as staff typed them', async () => {
  const { body } = await shop.call(listOrders, { params: { userid: await playerId() }, token });
  const reasons = Object.fromEntries(
    body.map(({ orderid, reason, reasonCode }) => [orderid, [reason, reasonCode]]),
  );
  expect(reasons).toEqual({
    REFUSED: ['The supplier could not deliver this order.', 'supplier-refused'],
    INPART: ['Rest is sold out', null],
    LATE: ['The payment failed or was not made in time.', 'payment-not-made'],
    BYHAND: ['Wrong player id', null],
    ERASED: ['', null],
  });
});

test('an order from before keeps its names and labels on the page of staff, however its product is called now', async () => {
  const { body } = await shop.call(orderDetail, { params: { id: 'refused' }, token: adminToken });
  expect(body.order).toMatchObject({
    productname: 'Old game',
    itemname: '86 of a part of Diamonds',
    inputlabels: ['Old label'],
    imgpath: '/old.webp',
  });
  expect(body.deliveries.map(({ reason, reasonCode }) => [reason, reasonCode])).toEqual(DELIVERY_REASONS);
});

test('wallet lines from before are carried over as data, and read as they did', async () => {
  const { body } = await shop.call(walletTransactions, { params: { userid: await playerId() }, token });
  const old = body.filter(({ txnid }) => txnid.startsWith('OLD')).reverse();
  expect(old.map(({ entry }) => entry)).toEqual(OLD_WALLET.map(({ entry }) => entry));
  expect(old.map(({ description }) => description)).toEqual(OLD_WALLET.map(({ description }) => description));
  for (const { entry } of old) {
    expect(WalletEntry.parse(entry)).toEqual(entry);
    if (entry.kind !== 'other' && entry.kind !== 'order-payment')
      expect(renderEntry(hindi, entry)).toMatch(/[\u0900-\u097f]/);
  }
});

test('lines that moved money and events stay append-only after they were carried over', async () => {
  await expect(shop.owner.query("update order_events set data = '{}'")).rejects.toThrow('append-only');
  await expect(shop.owner.query("update wallet_transactions set kind = 'grant'")).rejects.toThrow(
    'does not change',
  );
});

test('what a process of the version before writes beside this one becomes data too', async () => {
  const userId = await playerId();
  // One statement for order, events and wallet line, as it places a wallet order: the order is not visible to the triggers.
  await shop.owner.query(
    `with placed as (
       insert into orders (id, orderid, user_id, idempotency_key, product_id, item_id, itemid, productname, itemname, product_type, imgpath,
         is_api, api_type, supplier_product, supplier_item_ids, quantity, input1, input2, useremail, price_paise, value_paise,
         paymentmode, status, paid_at, created_at, updated_at)
       select 'beside', 'BESIDE', $1, 'beside', product_id, item_id, itemid, productname, itemname, product_type, imgpath, is_api,
         api_type, supplier_product, supplier_item_ids, quantity, input1, input2, useremail, price_paise, value_paise, 'wallet',
         'Processing', now(), now(), now() from orders where id = 'refused' returning id),
     line as (
       insert into wallet_transactions (id, txnid, user_id, type, status, amount_paise, order_id, description, created_at, updated_at)
       select 'beside', 'BESIDE', $1, 'Debit', 'Failed', 100, id, 'Old game · 86 of a part of Diamonds', now(), now() from placed)
     insert into order_events (order_id, at, from_status, to_status, place, actor, text)
     select id, now(), event.* from placed cross join (values
       (null, 'Created', 'bank', 'shopper', 'Order placed.'),
       ('Created', 'Processing', 'shop', 'shop', 'Paid with R-Coins.')) event`,
    [userId],
  );
  const order = await shop.call(orderStatus, { body: { client_txn_id: 'beside' }, token });
  expect(order.body.order.timeline.map(({ event }) => event)).toEqual([
    { kind: 'placed', data: {} },
    { kind: 'paid', data: { by: 'wallet' } },
  ]);
  const lines = await shop.call(walletTransactions, { params: { userid: userId }, token });
  expect(lines.body.find(({ txnid }) => txnid === 'BESIDE')?.entry).toEqual({
    kind: 'order-payment',
    data: { product: 'Old game', item: '86 of a part of Diamonds' },
  });
});

async function playerId(): Promise<string> {
  const { rows } = await shop.owner.query("select id from users where email_key = 'player@rush.test'");
  return rows[0].id;
}
