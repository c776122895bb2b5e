import type { SupplierSimulator } from '../supplier-simulator.ts';
import { smileOneApi } from './smileone.ts';

export const smileone: SupplierSimulator = {
  name: 'smileone',
  balance: 100_000,
  idPrefix: 'S',
  api: ({ account, ...parts }) =>
    smileOneApi(parts, [
      ...(account ? [{ uid: account.uid ?? '', email: account.email ?? '', key: account.key ?? '' }] : []),
      { uid: '1000001', email: 'shop@example.test', key: 'sim-smile-key' },
      { uid: '1000002', email: 'second@example.test', key: 'sim-smile-key-2' },
      { uid: '1000003', email: 'third@example.test', key: 'sim-smile-key-3' },
    ]),
};
