import type { SupplierSimulator } from '../supplier-simulator.ts';
import { smileOneApi } from './smileone.ts';

export const smileone: SupplierSimulator = {
  name: 'smileone',
  balance: 100_000,
  idPrefix: 'S',
  api: ({ book, behaviour, signatureSeconds }) =>
    smileOneApi(book, behaviour, {
      uid: '1000001',
      email: 'shop@example.test',
      key: 'sim-smile-key',
      signatureSeconds,
    }),
};
