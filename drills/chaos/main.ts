import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DrillShop } from '../shop.ts';
import { compareRecords } from './compare-records.ts';
import { disruptSuppliers, planStrikes, strike } from './faults.ts';
import { Load } from './load.ts';
import { type Market, openMarket } from './market.ts';
import { readRecords } from './read-records.ts';
import { Staff } from './staff.ts';

const USAGE = 'npm run drill -- chaos [--seed 1] [--kills 20] [--rate 10] [--end 1500] [--database-url URL]';
const WARM_UP_MS = 3_000;
const QUIET_POLL_MS = 3_000;
/** Short, so that unpaid charges expire within the run. */
const ENV = { SIMULATORS_UPI_EXPIRY_MS: '60000' };

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '20' },
    rate: { type: 'string', default: '10' },
    // Seconds after the last fault within which every order must end.
    end: { type: 'string', default: '1500' },
    'database-url': { type: 'string' },
  },
});
const numbers = [values.seed, values.kills, values.rate, values.end].map(Number);
const [seed = 0, kills = 0, rate = 0, endSeconds = 0] = numbers;
if (![seed, kills].every(Number.isInteger) || !(kills >= 0 && rate > 0 && endSeconds > 0)) {
  console.error(USAGE);
  process.exit(2);
}

const OPEN = `
  select orderid as name from orders where status in ('Created', 'Processing') and input1 like '6______1111'
  union all select client_txn_id from charges where status in ('created', 'pending')`;

async function untilQuiet(shop: DrillShop, staff: Staff): Promise<void> {
  for (const deadline = performance.now() + endSeconds * 1_000; ; await pause(QUIET_POLL_MS)) {
    await staff.decideUnknownDeliveries();
    const open = await shop.readRows<{ name: string }>(OPEN);
    if (open.length === 0 || performance.now() > deadline) return;
  }
}

function count<T>(list: readonly T[], of: (item: T) => string): string {
  const groups = Object.entries(Object.groupBy(list, of));
  return groups.map(([name, all]) => `${name} ${all?.length}`).join(', ');
}

async function runFaults(shop: DrillShop, load: Load, staff: Staff): Promise<void> {
  const ending = new AbortController();
  load.start();
  staff.start();
  const suppliers = disruptSuppliers(shop, seed, ending.signal);
  suppliers.catch(() => {});
  await pause(WARM_UP_MS);
  const names = shop.processes.map(({ name }) => name);
  for (const fault of planStrikes(seed, kills, names)) {
    const ms = await strike(shop, fault, (at) => load.acceptedStartedAt > at);
    const duration = fault.kind === 'pause' ? ` for ${(fault.ms / 1_000).toFixed(1)} s` : '';
    console.log(`  ${fault.kind} ${fault.process}${duration}: requests accepted again after ${ms} ms`);
    await pause(fault.calmMs);
  }
  await load.stop();
  ending.abort();
  console.log(`  suppliers: ${count((await suppliers).sort(), String)}`);
}

async function compare(shop: DrillShop, market: Market, load: Load, staff: Staff): Promise<string[]> {
  await load.untilAnswered();
  await untilQuiet(shop, staff);
  await staff.stop();
  const { records: clients, errors } = load;
  const records = await readRecords(shop, market, staff.decisions, clients);
  const { orders, gateway, executed } = records;
  const [deliveries] = await shop.readRows<{ resent: number; leftToStaff: number }>(
    'select count(*) filter (where attempt > 1)::int as resent, count(left_to_staff_at)::int as "leftToStaff" from deliveries',
  );
  const paid = gateway.filter(({ receivedPaise }) => receivedPaise > 0).length;
  console.log(`  ${clients.length} clients: ${count(clients, ({ kind }) => kind)}
  outcomes: ${count(clients, ({ outcome, refusal }) => refusal || outcome)}
  refund requests: ${count(clients, ({ refund }) => refund)}; decided by staff: ${staff.decisions.size}
  ${orders.length} orders: ${count(orders, ({ status, reasonCode }) => `${status} ${reasonCode ?? ''}`)}
  ${gateway.length} charges, ${paid} paid; ${executed.size} players served, ${deliveries?.resent} deliveries sent again, ${deliveries?.leftToStaff} left to staff`);
  const failures = errors.map((error) => `the drill itself failed: ${String(error)}`);
  return [...compareRecords(records), ...(await load.repeatAll()), ...failures];
}

const databaseUrl = values['database-url'];
const shop = await DrillShop.start({ webs: 2, workers: 2, databaseUrl, env: ENV });
let differences: string[];
try {
  console.log(`seed ${seed}, ${kills} kills; shop log: ${shop.logFile}`);
  const market = await openMarket(shop);
  const staff = new Staff(shop, market, seed);
  const load = new Load({ shop, market, staff, seed, clientsPerSecond: rate });
  await runFaults(shop, load, staff);
  differences = await compare(shop, market, load, staff);
} finally {
  await shop.stop();
}
for (const difference of differences) console.log(`✗ ${difference}`);
if (differences.length === 0) {
  await shop.removeData();
  console.log('✓ ledger, gateway, suppliers and clients agree');
}
process.exit(differences.length === 0 ? 0 : 1);
