import { decideDelivery, decidePartialDelivery } from '@rush/contract/admin-fulfilment.ts';
import { decidePayment } from '@rush/contract/admin-payments.ts';
import { addUserBalance } from '@rush/contract/admin-wallet.ts';
import { eraseUser } from '@rush/contract/personal-data.ts';
import { describe, expect, test } from 'vitest';
import { aShopper } from '../testing/a-shopper.ts';
import { aTestShop } from '../testing/test-shop.ts';

const shop = await aTestShop();
const { token: admin } = await shop.signIn('admin@rush.test');
const { userid } = await aShopper(shop);

/** `updateOrder` requires a reason only for some orders: see partial-refund.test.ts. */
const DECISIONS: Record<string, (reason: string) => Promise<{ status: number; body: { type?: string } }>> = {
  'a grant': (reason) =>
    shop.call(addUserBalance, { body: { userId: userid, amount: 10, reason }, token: admin }),
  'a decision on a delivery': (reason) =>
    shop.call(decideDelivery, {
      params: { id: 'none', decision: 'delivered' },
      body: { reason },
      token: admin,
    }),
  'a refund of a partial delivery': (reason) =>
    shop.call(decidePartialDelivery, {
      params: { id: 'none', decision: 'refund' },
      body: { reason },
      token: admin,
    }),
  'a decision on a payment': (reason) =>
    shop.call(decidePayment, {
      params: { id: 'none', decision: 'credited' },
      body: { reason },
      token: admin,
    }),
  'an erasure': (reason) => shop.call(eraseUser, { params: { id: userid }, body: { reason }, token: admin }),
};

describe.each(Object.keys(DECISIONS))('%s', (name) => {
  test.each(['', '...', '\u200b\u200b', 'n/a'])(
    'refuses %j as a reason, and writes no grant or erasure',
    async (reason) => {
      const response = await DECISIONS[name]!(reason);
      expect([response.status, response.body.type]).toEqual([422, 'reason-required']);
      for (const table of ['grants', 'erasures'])
        expect((await shop.owner.query(`select from ${table}`)).rowCount).toBe(0);
    },
  );
});
