import { expect, test } from 'vitest';
import { aSupplier, testSupplierContract } from '../../../testing/supplier-contract.ts';
import { smileone } from './descriptor.ts';

const BRAZIL = { product: 'mobilelegends', item: '13', cost: 61.5 };

testSupplierContract(smileone, { br: BRAZIL, ph: { product: 'mobilelegends', item: '212', cost: 9.5 } }, [
  ['an unknown player', { status: 20004, message: 'USER ID não existe' }, 'player'],
  ['an unknown player in this zone', { status: 20003, message: 'USER ID ou Zone ID não existe' }, 'player'],
  [
    'a refused country (the message mentions points)',
    { status: 201, message: 'No points for this country' },
    'player',
  ],
  ['an insufficient balance', { status: 10005, message: 'Insufficient smile coins balance' }, 'no-balance'],
  ['an unknown code', { status: 10004, message: 'The product does not exist' }, 'unknown-cause'],
  ['a code without a message', { status: 500 }, 'unknown-cause'],
]);

test.each([
  [20004, 'USER ID não existe', { kind: 'not-found' }],
  [20003, 'USER ID ou Zone ID não existe', { kind: 'not-found' }],
  [20003, '', { kind: 'not-found' }],
  [20003, 'This zone is closed.', { kind: 'refused', message: 'This zone is closed.' }],
  [20005, 'USER ID não existe', { kind: 'refused', message: 'USER ID não existe' }],
])('status %i with "%s" means an unknown player only if both match', async (status, message, expected) => {
  const { supplier, proxy } = await aSupplier(smileone, 'br', BRAZIL);
  proxy.instead = () => ({ status: 200, body: JSON.stringify({ status, message }) });
  const result = await supplier.checkPlayer('mobilelegends', '13', { userid: '123456789', zoneid: '2001' });
  expect(result).toEqual(expected);
});
