import { describe, expect, test } from 'vitest';
import { updateOrderByPath } from './admin-fulfilment.ts';
import { requestOf } from './call.ts';
import { CALLS } from './calls.ts';
import { paiseFromRupees, rupeesFromPaise } from './money.ts';
import { createOrder, orderStatus } from './orders.ts';
import { ROUTES } from './routes.ts';

describe('rupees and paise', () => {
  test.each([
    [115, 11_500],
    ['99.5', 9_950],
    ['0.07', 7],
    [0.29, 29],
    ['1000000000', 100_000_000_000],
    [' 12 ', 1_200],
  ])('%s rupees are %s paise', (rupees, paise) => {
    expect(paiseFromRupees(rupees)).toBe(paise);
    expect(rupeesFromPaise(paise)).toBe(Number.parseFloat(String(rupees)));
  });

  test.each([
    '0.1+0.2',
    '1e21',
    '-1',
    '12.345',
    '',
    'NaN',
    '9007199254740993',
    1e21,
    Number.NaN,
    -0.5,
    0.1 + 0.2,
  ])('%s is not an amount', (rupees) => {
    expect(paiseFromRupees(rupees)).toBeNull();
  });
});

describe('the list of calls', () => {
  test('has each route once, with a unique name, method and path', () => {
    expect(CALLS.map((call) => call.name).sort()).toEqual(Object.keys(ROUTES).sort());
    expect(new Set(CALLS.map((call) => `${call.method} ${call.path}`)).size).toBe(CALLS.length);
  });

  test('includes paths from the specification', () => {
    const paths = new Set(CALLS.map((call) => call.path));
    for (const path of [
      '/product/gethomeproducts',
      '/order/checkid',
      '/order/createOrder',
      '/order/createWalletOrder',
      '/wallet/getbalance/{userid}',
      '/user/myorder/{userId}',
      '/auth/verifyandregister',
      '/otp/otp-login',
      '/points/redeempoints',
      '/referral/referral-stats',
      '/admin/users_data',
      '/admin/querypoints/ph',
      '/admin/updateproduct',
      '/admin/deleteimage/{id}',
    ]) {
      expect(paths, path).toContain(path);
    }
  });

  test('turns calls into requests, and accepts numbers as ids', () => {
    expect(requestOf(orderStatus, { body: { client_txn_id: 'R1' } })).toEqual({
      method: 'POST',
      path: '/api/order/orderstatus',
      body: '{"client_txn_id":"R1"}',
    });
    expect(requestOf(updateOrderByPath, { params: { id: 'R1', status: 'Refund', reason: 'a/b' } }).path).toBe(
      '/api/admin/updateorder/R1/Refund/a%2Fb',
    );
    expect(createOrder.body?.safeParse({ product_id: 7, itemid: 1, input1: 12345 }).data).toMatchObject({
      product_id: '7',
      itemid: '1',
      input1: '12345',
      quantity: 1,
    });
  });
});
