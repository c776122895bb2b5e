import type { SupplierSimulator } from '../supplier-simulator.ts';
import { mooGoldApi } from './moogold.ts';

export const moogold: SupplierSimulator = {
  name: 'moogold',
  balance: 10_000,
  idPrefix: '',
  api: (parts) =>
    mooGoldApi(parts, {
      partnerId: 'sim-partner',
      secret: 'sim-moogold-secret',
      completeMs: parts.completeMs,
      callbackUrl: parts.callbackUrl,
    }),
};
