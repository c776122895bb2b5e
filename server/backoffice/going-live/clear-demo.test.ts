import {
  createItem,
  createProduct,
  editItem,
  getAllItems,
  getAllProducts,
} from '@rush/contract/admin-catalog.ts';
import { addUserBalance, decideGrant } from '@rush/contract/admin-wallet.ts';
import { getHomeProducts } from '@rush/contract/catalog.ts';
import { createOrder } from '@rush/contract/orders.ts';
import { login } from '@rush/contract/sign-in.ts';
import { topUpWallet, walletBalance } from '@rush/contract/wallet.ts';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { seedVolume } from '../../../scripts/seed-volume.ts';
import { hashPassword } from '../../accounts/passwords.ts';
import { loadConfig } from '../../load-config.ts';
import { openShop } from '../../main.ts';
import { createLog } from '../../platform/log.ts';
import { aPack, aShopper, type Shopper } from '../../testing/a-shopper.ts';
import { aUpiOrder } from '../../testing/a-upi-order.ts';
import { ApiOrder, anApiOrder, apiPack, untilAccountsIdle } from '../../testing/an-api-order.ts';
import { DEMO_PASSWORD, openTestShop, type TestShop, until } from '../../testing/test-shop.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { clearDemo } from './clear-demo.ts';
import { findDemoRows } from './find-demo-rows.ts';
import { DatabaseNotReady } from './require-ready-for-production.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  PORT: '0',
  ROLE: 'web',
  SECRET: 'qX3v9LmT0sRk7Zb2Yw8HcN4eJf6UgAoP',
  PUBLIC_URL: 'https://shop.example.in',
  TRUSTED_PROXIES: '1',
  DATABASE_URL: 'postgres://rush_app@localhost/rush',
  DATABASE_OWNER_URL: 'postgres://rush_owner@localhost/rush',
  EKQR_KEY: 'key-of-the-gateway',
  MOOGOLD_PARTNER_ID: 'partner-77',
  MOOGOLD_SECRET: 'secret-of-the-supplier',
  SMTP_URL: 'smtps://mail.example.in',
  MAIL_FROM: 'Shop <no-reply@shop.example.in>',
  MSG91_KEY: 'key-of-the-sms-provider',
  MSG91_SENDER: 'SHOPIN',
  MSG91_OTP_TEMPLATE: '64f0c0ffee',
  MSG91_NOTICE_TEMPLATE: '64f0c0ffef',
};

let shop: TestShop;
async function aDemoShop(): Promise<TestShop> {
  shop = await openTestShop();
  onTestFinished(() => shop.close());
  return shop;
}
afterEach(async () => {
  expect((await verifyLedger(shop.shop.platform)).differences).toEqual([]);
});

const findings = async () =>
  Object.fromEntries((await findDemoRows(shop.db.queries)).findings.map(({ what, count }) => [what, count]));

/** What a start in production says to this database; PostgreSQL of the tests may lose what it was told last, which it says too. */
async function refusalOfProduction(): Promise<readonly string[]> {
  const config = loadConfig(PRODUCTION);
  const error = await openShop(config, { log: createLog('silent'), data: shop.data }).catch(
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(DatabaseNotReady);
  return (error as DatabaseNotReady).problems;
}

async function topUp(shopper: Shopper, rupees: number): Promise<void> {
  const begun = await shop.call(topUpWallet, {
    body: { value: rupees, userid: shopper.userid },
    token: shopper.token,
  });
  await shop.simulator(`/upi/orders/${begun.body.txnid}/settle`, { outcome: 'success', webhook: 'send' });
  await until(async () => (await coins(shopper)) > 0, 'the top-up to be credited');
}

/** The supplier is down and left alone for longer than the test takes: an order for it waits, and is not sent. */
async function openCircuit(): Promise<void> {
  await shop.simulator('/suppliers/smileone/mode', { mode: 'down' });
  // A call that succeeds would close it: none is under way any more, and none is begun.
  await untilAccountsIdle(shop);
  await shop.owner.query(
    `insert into supplier_health (supplier, region, failures, open_until, reason, updated_at)
     values ('smileone', 'br', 3, $1::timestamptz + interval '1 hour', 'down', $1)
     on conflict (supplier, region) do update set open_until = excluded.open_until`,
    [shop.clock.now()],
  );
}

async function coins({ userid, token }: Shopper): Promise<number> {
  return (await shop.call(walletBalance, { params: { userid }, token })).body.balance;
}

describe('a start in production on a database of the demo', () => {
  test('is refused, naming the accounts, the goods and what to do, whatever the settings say', async () => {
    await aDemoShop();
    const problems = await refusalOfProduction();
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'fsync',
      'synchronous_commit',
      'full_page_writes',
      'demo accounts',
      'wallets with play money',
      'demo products',
      'demo packs',
      'demo pictures in the gallery',
    ]);
    const accounts = problems.find((problem) => problem.startsWith('demo accounts:'));
    expect(accounts).toContain('6 (admin@rush.test, reseller@rush.test');
    for (const problem of problems.slice(3)) expect(problem).toContain('npm run clear-demo');
  });

  test('sees the owner of the demo under another name and address by the password that still opens it', async () => {
    await aDemoShop();
    await clearDemo(shop.shop.platform);
    expect(await findings()).toEqual({});
    const { rows } = await shop.owner.query<{ hash: string }>(
      'select password_hash as hash from users where password_hash is not null limit 1',
    );
    expect(rows).toEqual([]);
    const staff = await aShopper(shop, { role: 'admin', email: 'someone@example.in' });
    await shop.owner.query('update users set password_hash = $2 where id = $1', [
      staff.id,
      await hashPassword(DEMO_PASSWORD),
    ]);
    const problems = await refusalOfProduction();
    expect(problems.find((problem) => problem.startsWith('demo accounts:'))).toContain(
      '1 (someone@example.in (by its password))',
    );
    await clearDemo(shop.shop.platform);
    expect(await findings()).toEqual({});
    const kept = await shop.owner.query(
      'select email, password_hash, staff_role, is_blocked from users where id = $1',
      [staff.id],
    );
    expect(kept.rows[0]).toEqual({
      email: 'someone@example.in',
      password_hash: null,
      staff_role: 'owner',
      is_blocked: false,
    });
  });
});

describe('clearing the demo', () => {
  test('shuts the demo accounts and empties their wallets by transfers, and the books balance', async () => {
    await aDemoShop();
    await clearDemo(shop.shop.platform);
    const answer = await shop.call(login, { body: { email: 'admin@rush.test', password: DEMO_PASSWORD } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const left = await shop.owner.query(
      "select name, email, mobile, is_blocked from users where userid like '1000000%'",
    );
    // Only the one whose coins stand in the book; nobody's name, address or number.
    expect(left.rows).toEqual([
      {
        name: 'Cleared demo account',
        email: 'cleared-10000003@rush.invalid',
        mobile: null,
        is_blocked: true,
      },
    ]);
    const booked = await shop.owner.query(
      "select kind, credit, amount_paise as paise from ledger_transfers where kind like 'demo-%'",
    );
    expect(booked.rows).toEqual([{ kind: 'demo-coins', credit: 'shop:demo', paise: 1_000_00 }]);
    expect(await findings()).toEqual({});
    await clearDemo(shop.shop.platform);
    expect((await shop.owner.query("select from ledger_transfers where kind like 'demo-%'")).rowCount).toBe(
      1,
    );
  });

  test('refuses the grants that demo staff requested, so that nobody confirms them in the live shop', async () => {
    await aDemoShop();
    const { token } = await shop.signIn('admin@rush.test');
    const shopper = await aShopper(shop);
    const body = { userId: shopper.userid, amount: '9000', reason: 'to try it' };
    const asked = await shop.call(addUserBalance, { body, token });
    expect(asked.body.needsSecondAdmin).toBe(true);
    await clearDemo(shop.shop.platform);
    const staff = await aShopper(shop, { role: 'admin', email: 'someone@example.in' });
    const params = { id: asked.body.grantId, decision: 'confirm' as const };
    const confirmed = await shop.call(decideGrant, { params, body: {}, token: staff.token });
    expect(confirmed.body.type).toBe('grant-not-found');
    expect(await coins(shopper)).toBe(0);
  });

  test('takes what demo staff gave by hand, and leaves what other staff gave', async () => {
    await aDemoShop();
    const { token } = await shop.signIn('admin@rush.test');
    const staff = await aShopper(shop, { role: 'admin', email: 'someone@example.in' });
    const [played, paid] = [await aShopper(shop), await aShopper(shop)];
    const reason = 'by nobody: a late delivery';
    const give = (to: Shopper, by: string) =>
      shop.call(addUserBalance, { body: { userId: to.userid, amount: 70, reason }, token: by });
    await give(played, token);
    await give(paid, staff.token);
    expect([await coins(played), await coins(paid)]).toEqual([70, 70]);
    await clearDemo(shop.shop.platform);
    expect([await coins(played), await coins(paid)]).toEqual([0, 70]);
  });

  test('keeps what staff made or priced: products, packs, accounts; a demo pack with a price of theirs, and its product, too', async () => {
    await aDemoShop();
    const { token } = await shop.signIn('admin@rush.test');
    const own = await shop.call(createItem, {
      body: {
        name: '100 Gems',
        originalprice: 100,
        discountedprice: 90,
        resellprice: 85,
        imgpath: '/images/gems.webp',
      },
      token,
    });
    const game = await shop.call(createProduct, {
      body: {
        name: 'Night Racer',
        type: 'NIGHTRACER',
        category: 'games',
        imgpath: '/images/demo-bgmi.webp',
        items: [own.body.item.itemid],
      },
      token,
    });
    expect([own.status, game.status]).toEqual([200, 200]);
    const demo = (await shop.call(getAllItems, { token })).body.find(({ name }) => name !== '100 Gems')!;
    const saved = await shop.call(editItem, {
      params: { itemid: demo.itemid },
      body: { discountedprice: 11, resellprice: 10, version: demo.version },
      token,
    });
    expect(saved.status).toBe(200);
    // What the shop itself notes of a pack does not make it anybody's.
    await shop.owner.query(
      'update items set at_loss_since = now(), in_stock = false where itemid <> $1 and name <> $2',
      [demo.itemid, '100 Gems'],
    );
    const holder = await shop.owner.query(
      'select p.name from products p join product_items l on l.product_id = p.id join items i on i.id = l.item_id where i.itemid = $1',
      [demo.itemid],
    );
    const owner = await aShopper(shop, { role: 'admin', email: 'owner@example.in' });
    await clearDemo(shop.shop.platform);
    const shown = <T extends { deletedAt: string | null; name: string }>(rows: T[]) =>
      rows.flatMap(({ deletedAt, name }) => (deletedAt === null ? [name] : [])).sort();
    expect(shown((await shop.call(getAllProducts, { token: owner.token })).body)).toEqual(
      ['Night Racer', holder.rows[0].name].sort(),
    );
    expect(shown((await shop.call(getAllItems, { token: owner.token })).body)).toEqual(
      ['100 Gems', demo.name].sort(),
    );
    const home = (await shop.call(getHomeProducts)).body;
    expect([...home.games, ...home.instantGames].map(({ name }) => name)).toContain('Night Racer');
    expect(await findings()).toEqual({});
  });

  test('ends what was paid with play money, so that no real supplier delivers it and no real coin comes of it', async () => {
    await aDemoShop();
    const friend = await aShopper(shop, { email: 'friend@example.in' });
    await topUp(friend, 5_000);
    const done = await anApiOrder(shop, 'SMILEBR', { shopper: friend });
    await done.until('Completed');
    const payer = await aUpiOrder(shop, { pack: await aPack(shop, { discountedPaise: 100_00 }) });
    await payer.pay({ webhook: 'send' });
    await payer.until('Processing');
    const unpaid = await aUpiOrder(shop, { pack: await aPack(shop, { discountedPaise: 100_00 }) });
    await openCircuit();
    const placed = await shop.call(createOrder, {
      body: { ...(await apiPack(shop, 'SMILEBR')), input1: done.player, input2: '2001' },
      token: friend.token,
    });
    expect(placed.status).toBe(200);
    const waiting = new ApiOrder(shop, {
      shopper: friend,
      id: placed.body.orderid,
      player: done.player,
      supplier: 'smileone',
    });
    await shop.simulator(`/upi/orders/${waiting.id}/settle`, { outcome: 'success', webhook: 'send' });
    await waiting.untilDeliveries('Pending');

    expect(await findings()).toMatchObject({
      'wallets with play money': 2,
      'open orders paid with play money': 3,
      'simulated payments': 4,
      'exchanges with simulated suppliers': expect.any(Number),
      'simulated webhooks': 3,
    });
    const problems = await refusalOfProduction();
    for (const order of [payer.id, unpaid.id, waiting.id])
      expect(problems.find((problem) => problem.startsWith('open orders'))).toContain(order);

    await clearDemo(shop.shop.platform);
    expect(await findings()).toEqual({});
    expect(await coins(friend)).toBe(0);
    expect(await coins(payer.shopper)).toBe(0);
    expect(
      await Promise.all([payer.statusOnRecord(), unpaid.statusOnRecord(), waiting.status(), done.status()]),
    ).toEqual(['Cancelled', 'Cancelled', 'Cancelled', 'Completed']);
    const jobs = await shop.owner.query(
      "select task_identifier from graphile_worker.jobs where task_identifier in ('settle-charge', 'deliver-order', 'notify-customer') and locked_at is null",
    );
    expect(jobs.rows).toEqual([]);
    expect((await refusalOfProduction()).map((problem) => problem.split(':')[0])).toEqual([
      'fsync',
      'synchronous_commit',
      'full_page_writes',
    ]);
  });
});

test('the demo does not open on a database that has taken real payments', async () => {
  await aDemoShop();
  const order = await aUpiOrder(shop);
  const demo = loadConfig({ PORT: '0', ROLE: 'web', SIMULATORS: 'true' });
  const log = createLog('silent');
  const again = await openShop(demo, { log, data: shop.data, seedPictures: false });
  await again.close();
  await shop.owner.query(
    "update charges set environment = 'live', payment_url = 'https://pay.example.in/x' where client_txn_id = $1",
    [order.id],
  );
  await expect(openShop(demo, { log, data: shop.data, seedPictures: false })).rejects.toThrow(
    /has taken real payments.*NODE_ENV=production.*another DATABASE_URL/,
  );
});

test('what is done with the simulators says so in its own row: charge, webhook, delivery and exchange', async () => {
  await aDemoShop();
  const order = await aUpiOrder(shop);
  await order.pay({ webhook: 'send' });
  await order.until('Processing');
  const delivered = await anApiOrder(shop, 'MOOGOLDMLBB');
  await delivered.until('Completed');
  for (const table of ['charges', 'payment_events', 'deliveries', 'supplier_exchanges']) {
    const { rows } = await shop.owner.query(`select distinct environment from ${table}`);
    expect(rows, table).toEqual([{ environment: 'test' }]);
  }
});

describe('rows of the demo', () => {
  test('are not what a customer chose: an address alone stops no start', async () => {
    await aDemoShop();
    const before = await findings();
    await aShopper(shop, { email: 'shopper1@volume.test' });
    await aShopper(shop, { email: 'guest@rush.test' });
    expect(await findings()).toEqual(before);
  });

  test('are the shoppers that npm run seed writes', async () => {
    await aDemoShop();
    await seedVolume(shop.data.ownerUrl, { users: 3, orders: 0, transactions: 0 });
    expect((await findings())['shoppers of npm run seed']).toBe(3);
  });
});
