import * as adminAccounts from '@rush/contract/admin-accounts.ts';
import * as auditCalls from '@rush/contract/admin-audit.ts';
import * as detailCalls from '@rush/contract/admin-details.ts';
import * as adminFulfilment from '@rush/contract/admin-fulfilment.ts';
import * as listCalls from '@rush/contract/admin-lists.ts';
import * as adminOrders from '@rush/contract/admin-orders.ts';
import * as reportCalls from '@rush/contract/admin-reports.ts';
import * as settingCalls from '@rush/contract/admin-settings.ts';
import * as adminWallet from '@rush/contract/admin-wallet.ts';
import { getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { checkPlayerId, createWalletOrder, orderStatus } from '@rush/contract/orders.ts';
import { pointsBalance } from '@rush/contract/rewards.ts';
import { getShop } from '@rush/contract/shop.ts';
import { walletBalance } from '@rush/contract/wallet.ts';
import { describe, expect, test } from 'vitest';
import { coinsOf } from '../testing/a-shopper.ts';
import { aTestShop, DEMO_PASSWORD, until } from '../testing/test-shop.ts';

const shop = await aTestShop();
const { token: admin } = await shop.signIn('admin@rush.test');
const player = await shop.signIn('player@rush.test');

const coins = () => coinsOf(shop, { ...player.user, token: player.token });

async function buy(name: string, pack: number, inputs: { input1: string; input2?: string }) {
  const { instantGames, games } = (await shop.call(getHomeProducts)).body;
  const product = [...instantGames, ...games].find((candidate) => candidate.name === name)!;
  const item = (await shop.call(listItems, { params: { productId: product._id } })).body[pack]!;
  if (product.isApi)
    await shop.call(checkPlayerId, {
      body: { userid: inputs.input1, zoneid: inputs.input2 ?? '', product_id: product._id },
    });
  const response = await shop.call(createWalletOrder, {
    body: { product_id: product._id, item_id: item._id, ...inputs },
    token: player.token,
  });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return { orderid: response.body.orderid, price: item.discountedprice };
}

describe('pending orders', () => {
  test('a manual order is completed and earns points', async () => {
    const { orderid, price } = await buy('BGMI', 0, { input1: '5123456789' });
    const pending = await shop.call(listCalls.pendingOrders, { token: admin });
    expect(pending.body.map((order) => order.orderid)).toContain(orderid);
    const updated = await shop.call(adminFulfilment.updateOrder, {
      params: { id: orderid },
      body: { status: 'Completed' },
      token: admin,
    });
    expect(updated.body.order.status).toBe('Completed');
    expect(
      (await shop.call(pointsBalance, { params: { userid: player.user._id }, token: player.token })).body
        .balance,
    ).toBe(price / 100);
  });

  test('repeated refunds return the money only once', async () => {
    const before = await coins();
    const { orderid } = await buy('BGMI', 0, { input1: '5123456780' });
    const refund = () =>
      shop.call(adminFulfilment.updateOrderByPath, {
        params: { id: orderid, status: 'Refund', reason: 'wrong id / नमस्ते' },
        token: admin,
      });
    const responses = await Promise.all([refund(), refund(), refund()]);
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200]);
    expect(await coins()).toBe(before);
    expect(
      (await shop.call(orderStatus, { body: { client_txn_id: orderid }, token: player.token })).body.order,
    ).toMatchObject({ status: 'Refunded', reason: 'wrong id / नमस्ते' });
    expect(
      (
        await shop.call(adminFulfilment.updateOrder, {
          params: { id: orderid },
          body: { status: 'Completed' },
          token: admin,
        })
      ).status,
    ).toBe(409);
  });

  test('an order’s page shows its deliveries, money and notes, but no secrets', async () => {
    const { orderid } = await buy('Mobile Legends (Brazil)', 0, { input1: '812345678', input2: '2001' });
    await until(
      async () =>
        (await shop.call(detailCalls.orderDetail, { params: { id: orderid }, token: admin })).body.order
          .status === 'Completed',
      'Completed',
    );
    await shop.call(adminOrders.noteOnOrder, {
      params: { id: orderid },
      body: { text: 'asked on chat' },
      token: admin,
    });
    const { body } = await shop.call(detailCalls.orderDetail, {
      params: { id: orderid },
      token: admin,
    });
    expect(body.deliveries).toMatchObject([{ status: 'Delivered', supplierItem: '13' }]);
    expect(body.money.map((line) => line.kind)).toContain('order-wallet');
    expect(body.notes).toMatchObject([{ text: 'asked on chat' }]);
    expect(JSON.stringify(body)).not.toContain('sim-smile-key');
  });
});

describe('users', () => {
  test('are listed with their flags as strings, and can be searched and filtered', async () => {
    const { body } = await shop.call(listCalls.usersData, {
      query: { search: 'player@' },
      token: admin,
    });
    expect(body.users).toMatchObject([{ email: 'player@rush.test', verified: 'true', isBlocked: 'false' }]);
    expect(
      (await shop.call(listCalls.usersData, { query: { role: 'admin' }, token: admin })).body.totalCount,
    ).toBe(3);
  });

  test('the last owner cannot be demoted, and mismatched ids are refused', async () => {
    const { users } = (await shop.call(listCalls.usersData, { query: { search: 'admin@' }, token: admin }))
      .body;
    expect(
      (
        await shop.call(adminAccounts.updateUserData, {
          body: { _id: users[0]!._id, role: 'user', password: DEMO_PASSWORD },
          token: admin,
        })
      ).body,
    ).toMatchObject({ type: 'last-owner' });
    expect(
      (
        await shop.call(adminWallet.addUserBalance, {
          body: { userId: player.user._id, email: 'newbie@rush.test', amount: 5 },
          token: admin,
        })
      ).body,
    ).toMatchObject({ type: 'user-ids-disagree' });
  });

  test('"true" blocks a user at once, and "false" unblocks them', async () => {
    const newbie = await shop.signIn('newbie@rush.test');
    await shop.call(adminAccounts.updateUserData, {
      body: { _id: newbie.user._id, isBlocked: 'true' },
      token: admin,
    });
    expect(
      (await shop.call(walletBalance, { params: { userid: newbie.user._id }, token: newbie.token })).status,
    ).toBe(401);
    await shop.call(adminAccounts.updateUserData, {
      body: { _id: newbie.user._id, isBlocked: 'false' },
      token: admin,
    });
    expect((await shop.signIn('newbie@rush.test')).token).toBeTruthy();
  });
});

describe('lists, balances and settings', () => {
  test('lists are filtered, and their CSVs contain the same rows', async () => {
    const all = await shop.call(listCalls.allOrders, {
      query: { status: 'Completed', limit: 50 },
      token: admin,
    });
    expect(all.body.transactions.every((order) => order.status === 'Completed')).toBe(true);
    const csv = await shop.call(listCalls.exportOrders, {
      query: { status: 'Completed', from: '2020-01-01', to: '2099-12-31' },
      token: admin,
    });
    expect(csv.headers.get('content-disposition')).toContain('"orders-2020-01-01-to-2099-12-31.csv"');
    expect(String(csv.body)).toContain(',Created At (IST),Updated At (IST),');
    const [, ...csvRows] = String(csv.body).trim().split('\r\n');
    expect(csvRows).toHaveLength(all.body.totalTxns);
    expect(csvRows.map((row) => row.split(',')[0])).toEqual(
      all.body.transactions.map(({ orderid }) => orderid),
    );
    const wallet = await shop.call(listCalls.allWalletTransactions, {
      query: { type: 'Refunded' },
      token: admin,
    });
    expect(wallet.body.transactions.every((line) => line.type === 'Refunded')).toBe(true);
    const rows = (csv: unknown) => String(csv).trim().split('\r\n').length - 1;
    const lines = await shop.call(listCalls.exportWalletTransactions, {
      query: { type: 'Refunded' },
      token: admin,
    });
    expect(rows(lines.body)).toBe(wallet.body.totalItems);
    const users = await shop.call(listCalls.usersData, { query: { role: 'reseller' }, token: admin });
    const exported = await shop.call(listCalls.exportUsers, {
      query: { role: 'reseller' },
      token: admin,
    });
    expect(rows(exported.body)).toBe(users.body.totalCount);
    expect(String(exported.body)).toContain('reseller@rush.test');
  });

  test('a customer’s balance is found by either id, and an unknown id is not found', async () => {
    const { _id, userid } = player.user;
    const balanceOf = (id: string) => shop.call(walletBalance, { params: { userid: id }, token: admin });
    expect((await balanceOf(_id)).body.balance).toBeGreaterThan(0);
    expect((await balanceOf(userid)).body).toEqual((await balanceOf(_id)).body);
    expect((await balanceOf('99999999')).status).toBe(404);
  });

  test('staff can query the points of both supplier accounts', async () => {
    for (const query of [adminFulfilment.queryPoints, adminFulfilment.queryPointsPh])
      expect((await shop.call(query, { body: {}, token: admin })).body).toMatchObject({
        status: 200,
        smile_points: expect.stringMatching(/^\d+(\.\d+)?$/),
      });
    expect((await shop.call(reportCalls.stats, { token: admin })).body.completed).toBeGreaterThan(0);
  });

  test('changed settings take effect for shoppers, must be within bounds, and are logged', async () => {
    await shop.call(settingCalls.changeSettings, {
      body: { settings: { 'brand.name': 'Dhoom' } },
      token: admin,
    });
    expect((await shop.call(getShop)).body.name).toBe('Dhoom');
    expect(
      (
        await shop.call(settingCalls.changeSettings, {
          body: { settings: { 'points.percent': 300 } },
          token: admin,
        })
      ).status,
    ).toBe(422);
    for (const [settings, ...invalid] of [
      [{ 'topUp.minPaise': 20_000_00 }, 'topUp.minPaise'],
      [{ 'topUp.dailyCapPaise': 1_00, 'topUp.maxPaise': 2_00 }, 'topUp.maxPaise', 'topUp.dailyCapPaise'],
      [{ 'admin.secondFactorRequired': true }, 'admin.secondFactorRequired'],
    ] as const) {
      const { body } = await shop.call(settingCalls.changeSettings, { body: { settings }, token: admin });
      expect(body).toMatchObject({ type: 'setting-invalid', fields: invalid.map((field) => ({ field })) });
    }
    const log = await shop.call(auditCalls.auditLog, {
      query: { action: 'setting.change' },
      token: admin,
    });
    expect(log.body).toMatchObject([
      { by: 'admin@rush.test', subjectId: 'brand.name', before: 'Rush', after: 'Dhoom' },
    ]);
    await expect(shop.owner.query("update audit_log set actor = 'nobody'")).rejects.toThrow(/append-only/);
  });
});
