import { describe, expect, test } from 'vitest';
import { UnknownOutcome } from '../../../platform/refusal.ts';
import { aSupplier, promisesOfSupplier } from '../../../testing/supplier-contract.ts';
import { moogold } from './descriptor.ts';

const PACK = { product: '5846232', item: '5846336', cost: 0.92 };

promisesOfSupplier(moogold, { '': PACK });

describe('MooGold', () => {
  const open = () => aSupplier(moogold, '', PACK);

  test('takes a reference once: asked again, it is the same order', async () => {
    const { supplier, order, orders } = await open();
    await supplier.order(order('123456789', 'once'));
    expect(await supplier.order(order('123456789', 'once'))).toMatchObject({ kind: 'delivered' });
    expect(await orders()).toHaveLength(1);
    expect(await supplier.find!({ ...order('1', 'never'), supplierReference: '' })).toBeNull();
  });

  test.each([
    ['another order', { partner_order_id: 'theirs', item: [] }],
    ['another player', { partner_order_id: 'mine', item: [{ player_id: '999' }] }],
  ])('an answer of MooGold about %s says nothing about ours', async (_case, fields) => {
    const { supplier, order, proxy } = await open();
    proxy.instead = () => ({
      status: 200,
      body: JSON.stringify({ order_id: 1, order_status: 'completed', ...fields }),
    });
    await expect(supplier.find!({ ...order('123456789', 'mine'), supplierReference: '' })).rejects.toThrow(
      UnknownOutcome,
    );
  });
});
