import type { SupplierSimulator } from '../supplier-simulator.ts';
import { mooGoldApi } from './moogold.ts';

export const moogold: SupplierSimulator = {
  name: 'moogold',
  balance: 10_000,
  idPrefix: '',
  api: (parts) =>
    mooGoldApi(parts, {
      logins: [
        { partnerId: 'sim-partner', secret: 'sim-moogold-secret' },
        { partnerId: 'sim-partner-2', secret: 'sim-moogold-secret-2' },
      ],
      completeMs: parts.completeMs,
      callbackUrl: parts.callbackUrl,
    }),
};
