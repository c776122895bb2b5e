import { parseArgs } from 'node:util';
import { measureCachedResponse } from './cached-responses.ts';
import { measureDeliveryFaults } from './delivery-faults.ts';
import { measureDeliveryRate } from './delivery-rate.ts';
import { measureEvidence } from './evidence.ts';
import { measureFailover } from './failover.ts';
import { type Figure, printFigure } from './figure.ts';
import { measureListsAtSize } from './lists-at-size.ts';
import { measurePaymentToSupplier } from './payment-to-supplier.ts';
import { startBenchShop } from './shop.ts';
import { measureWalletOrder } from './wallet-order.ts';
import { measureWorkerScaling } from './worker-scaling.ts';

const { values } = parseArgs({ options: { only: { type: 'string' } } });

async function measureCachedResponses(): Promise<Figure[]> {
  const shop = await startBenchShop();
  try {
    const figures: Figure[] = [];
    for (const path of ['/api/product/gethomeproducts', '/'])
      figures.push(await measureCachedResponse(shop.url, path));
    return figures;
  } finally {
    await shop.stop();
  }
}

/** Each group of figures starts the shops that it needs; `npm run bench -- --only lists` runs one group. */
const GROUPS: Record<string, () => Promise<Figure[]>> = {
  'cached-responses': measureCachedResponses,
  delivery: async () => [...(await measurePaymentToSupplier()), ...(await measureDeliveryRate())],
  evidence: measureEvidence,
  failover: measureFailover,
  faults: measureDeliveryFaults,
  orders: measureWalletOrder,
  lists: measureListsAtSize,
  workers: measureWorkerScaling,
};

const wanted = values.only ? [values.only] : Object.keys(GROUPS);
let isAllMet = true;
for (const name of wanted) {
  const group = GROUPS[name];
  if (!group) throw new Error(`there is no group ${name}; there are ${Object.keys(GROUPS).join(', ')}`);
  for (const figure of await group()) isAllMet = printFigure(figure) && isAllMet;
}
if (!isAllMet) process.exitCode = 1;
