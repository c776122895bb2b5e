import { allWalletTransactions } from '@rush/contract/admin-lists.ts';
import { staffPayment } from '@rush/contract/admin-payments.ts';
import { addUserBalance } from '@rush/contract/admin-wallet.ts';
import { createWalletOrder } from '@rush/contract/orders.ts';
import { topUpWallet, walletTransactionStatus } from '@rush/contract/wallet.ts';
import { expect, test } from 'vitest';
import { aPack, aShopper } from '../testing/a-shopper.ts';
import { aShopForOneTest } from '../testing/test-shop.ts';

test('each wallet transaction shows staff its purpose, order, payment and the reason for a grant', async () => {
  const shop = await aShopForOneTest({ withoutJobs: true });
  const admin = await aShopper(shop, { role: 'admin' });
  const shopper = await aShopper(shop);
  const { token } = shopper;
  const grant = { userId: shopper.id, amount: 300, reason: 'a late delivery' };
  await shop.call(addUserBalance, { body: grant, token: admin.token });
  const body = await aPack(shop, { discountedPaise: 120_00 });
  const { orderid } = (await shop.call(createWalletOrder, { body, token })).body;
  const { txnid } = (await shop.call(topUpWallet, { body: { value: 250 }, token })).body;
  const lines = async () => {
    const query = { user: shopper.userid };
    const { transactions } = (await shop.call(allWalletTransactions, { query, token: admin.token })).body;
    return transactions.map(({ entry, status, orderid, payment, reason }) => ({
      kind: entry.kind,
      status,
      orderid,
      payment,
      reason,
    }));
  };
  const topUp = { kind: 'top-up', orderid: '', payment: txnid, reason: '' };
  const others = [
    { kind: 'order-payment', status: 'Success', orderid, payment: '', reason: '' },
    { kind: 'grant', status: 'Success', orderid: '', payment: '', reason: 'a late delivery' },
  ];
  expect(await lines()).toEqual([{ ...topUp, status: 'Created' }, ...others]);
  const payment = await shop.call(staffPayment, { params: { id: txnid }, token: admin.token });
  expect(payment.body).toMatchObject({ purpose: 'top-up', customer: { userid: shopper.userid } });

  // The top-up has been paid, but its webhook was lost, so staff query the gateway.
  await shop.simulator(`/upi/orders/${txnid}/settle`, { outcome: 'success', webhook: 'drop' });
  const response = await shop.call(walletTransactionStatus, {
    body: { client_txn_id: txnid },
    token: admin.token,
  });
  expect(response.body.status).toBe('Success');
  expect(await lines()).toEqual([{ ...topUp, status: 'Success' }, ...others]);
});
