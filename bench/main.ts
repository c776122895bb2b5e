import { parseArgs } from 'node:util';
import { measureCachedResponse } from './cached-responses.ts';
import { measureDeliveryFaults } from './delivery-faults.ts';
import { measureDeliveryRate } from './delivery-rate.ts';
import { measureEvidence } from './evidence.ts';
import { measureFailover } from './failover.ts';
import { type Figure, middleOf, printFigure } from './figure.ts';
import { measureListsAtSize } from './lists-at-size.ts';
import { BusyMachine, requireQuietMachine } from './machine.ts';
import { measureMemory } from './memory.ts';
import { measureOrderCost } from './order-cost.ts';
import { measureOverload } from './overload.ts';
import { measureOwnReads } from './own-reads.ts';
import { measurePaymentToSupplier } from './payment-to-supplier.ts';
import { startBenchShop } from './shop.ts';
import { measureSignIn } from './sign-in-rate.ts';
import { measureStart } from './start-time.ts';
import { measureUpiOrders } from './upi-orders.ts';
import { measureWalletOrder } from './wallet-order.ts';
import { measureWorkerScaling } from './worker-scaling.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    // To try the bench itself: its figures are then those of whatever else runs.
    'on-busy-machine': { type: 'boolean', default: false },
  },
});

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

interface Group {
  measure(): Promise<Figure[]>;
  /** How often it is measured; the middle counts. Once where one takes minutes, or repeats its rounds itself. */
  runs: number;
}

/** Each group of figures starts the shops that it needs; `npm run bench -- --only lists` measures one group. */
const GROUPS: Record<string, Group> = {
  'cached-responses': { measure: measureCachedResponses, runs: 3 },
  orders: { measure: measureWalletOrder, runs: 3 },
  'upi-orders': { measure: measureUpiOrders, runs: 3 },
  'sign-in': { measure: measureSignIn, runs: 3 },
  start: { measure: measureStart, runs: 3 },
  overload: { measure: measureOverload, runs: 3 },
  delivery: {
    measure: async () => [...(await measurePaymentToSupplier()), ...(await measureDeliveryRate())],
    runs: 3,
  },
  cost: { measure: measureOrderCost, runs: 1 },
  workers: { measure: measureWorkerScaling, runs: 3 },
  'own-reads': { measure: measureOwnReads, runs: 3 },
  lists: { measure: measureListsAtSize, runs: 1 },
  evidence: { measure: measureEvidence, runs: 1 },
  failover: { measure: measureFailover, runs: 1 },
  faults: { measure: measureDeliveryFaults, runs: 1 },
  memory: { measure: measureMemory, runs: 1 },
};

async function measureGroup(name: string): Promise<boolean> {
  const group = GROUPS[name];
  if (!group) throw new Error(`there is no group ${name}; there are ${Object.keys(GROUPS).join(', ')}`);
  const runs: Figure[][] = [];
  while (runs.length < group.runs) {
    if (!values['on-busy-machine']) await requireQuietMachine();
    runs.push(await group.measure());
  }
  const isMet = middleOf(runs).map(printFigure);
  return !isMet.includes(false);
}

try {
  let isAllMet = true;
  for (const name of values.only ? [values.only] : Object.keys(GROUPS))
    isAllMet = (await measureGroup(name)) && isAllMet;
  if (!isAllMet) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof BusyMachine)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
