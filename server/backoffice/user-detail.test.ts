import { noteOnUser } from '@rush/contract/admin-accounts.ts';
import { orderDetail, userDetail } from '@rush/contract/admin-details.ts';
import { addUserBalance } from '@rush/contract/admin-wallet.ts';
import { createWalletOrder } from '@rush/contract/orders.ts';
import { expect, test } from 'vitest';
import { aPack, aShopper } from '../testing/a-shopper.ts';
import { aTestShop, until } from '../testing/test-shop.ts';

const shop = await aTestShop();
const { token: owner } = await shop.signIn('admin@rush.test');

test("a user's page shows the account, orders, wallet transactions, sessions and staff notes, by either id", async () => {
  const shopper = await aShopper(shop, { coinsPaise: 500_00 });
  const pack = await aPack(shop, { discountedPaise: 100_00 });
  const order = await shop.call(createWalletOrder, { body: pack, token: shopper.token });
  const note = await shop.call(noteOnUser, {
    params: { id: shopper.userid },
    body: { text: 'Asked for an invoice.' },
    token: owner,
  });
  expect(note.body).toEqual({ message: 'Note saved.' });
  for (const id of [shopper.userid, shopper.id]) {
    const { status, body } = await shop.call(userDetail, { params: { id }, token: owner });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ userid: shopper.userid, email: shopper.email, balance: 400 });
    expect(body.orders.map(({ orderid }) => orderid)).toEqual([order.body.orderid]);
    expect(body).toMatchObject({ orderCount: 1, spent: 0, walletCount: 2, hasSecondFactor: false });
    expect(body.wallet.map(({ type, amount }) => [type, amount])).toEqual([
      ['Debit', 100],
      ['Credit', 500],
    ]);
    expect(body.sessions).toEqual([
      expect.objectContaining({ method: 'test', userAgent: 'test', address: '127.0.0.1' }),
    ]);
    expect(body.notes).toEqual([
      expect.objectContaining({ by: 'Asha Admin', text: 'Asked for an invoice.' }),
    ]);
  }
});

test("an order's page shows the customer's other orders, newest first", async () => {
  const { token } = await aShopper(shop, { coinsPaise: 300_00 });
  const buy = async () => {
    const body = await aPack(shop, { discountedPaise: 100_00 });
    return (await shop.call(createWalletOrder, { body, token })).body.orderid;
  };
  const ids = [await buy(), await buy(), await buy()];
  const { body } = await shop.call(orderDetail, { params: { id: ids[1]! }, token: owner });
  expect(body.customerOrders.map(({ orderid }) => orderid)).toEqual([ids[2], ids[0]]);
});

test('a note or a grant waits for a concurrent erasure and is then refused', async () => {
  const writes = [
    (id: string) => shop.call(noteOnUser, { params: { id }, body: { text: 'Called back.' }, token: owner }),
    (id: string) =>
      shop.call(addUserBalance, {
        body: { userId: id, amount: 50, reason: 'a late delivery' },
        token: owner,
      }),
  ];
  for (const write of writes) {
    const { id } = await aShopper(shop);
    const erasure = await shop.owner.connect();
    await erasure.query('begin');
    await erasure.query('select from users where id = $1 for update', [id]);
    const response = write(id);
    await until(
      async () =>
        (
          await shop.owner.query(
            'select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
          )
        ).rowCount,
      'the request to wait for the erasure',
    );
    await erasure.query('update users set erased_at = now() where id = $1', [id]);
    await erasure.query('commit');
    erasure.release();
    expect(await response).toMatchObject({ status: 404, body: { type: 'user-not-found' } });
    for (const table of ['staff_notes', 'grants', 'wallet_transactions'])
      expect((await shop.owner.query(`select from ${table} where user_id = $1`, [id])).rowCount).toBe(0);
  }
});
