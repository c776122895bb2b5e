import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { measureCached } from './cached.ts';
import { measureDelivery } from './delivery.ts';
import { type Figure, printMedians } from './figure.ts';
import { measureOrders } from './orders.ts';
import { measureStart } from './start.ts';
import { measureUpiOrders } from './upi-orders.ts';
import { measureWeb } from './web.ts';

const GROUPS: Readonly<Record<string, () => Promise<Figure[]>>> = {
  start: measureStart,
  cached: measureCached,
  orders: measureOrders,
  'upi-orders': measureUpiOrders,
  delivery: measureDelivery,
  web: measureWeb,
};

const { values } = parseArgs({
  options: { only: { type: 'string' }, runs: { type: 'string', default: '3' } },
});
const names = values.only ? [values.only] : Object.keys(GROUPS);
const runCount = Number(values.runs);
if (!names.every((name) => name in GROUPS) || !(runCount > 0)) {
  console.error(`npm run bench -- [--only ${Object.keys(GROUPS).join('|')}] [--runs 3]`);
  process.exit(2);
}

const BUSY_SHARE_MAX = 0.15;

async function warnWhenBusy(): Promise<void> {
  const readTimes = () => {
    const times = cpus().map((cpu) => cpu.times);
    const idle = times.reduce((sum, time) => sum + time.idle, 0);
    return {
      idle,
      all: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle),
    };
  };
  const before = readTimes();
  await pause(2_000);
  const after = readTimes();
  const busy = 1 - (after.idle - before.idle) / (after.all - before.all);
  if (busy > BUSY_SHARE_MAX)
    console.warn(
      `Other processes are using ${Math.round(busy * 100)}% of the CPU, so these figures are not reliable.`,
    );
}

let areLimitsMet = true;
for (const name of names) {
  await warnWhenBusy();
  const runs: Figure[][] = [];
  while (runs.length < runCount) runs.push((await GROUPS[name]?.()) ?? []);
  areLimitsMet = printMedians(runs) && areLimitsMet;
}
process.exit(areLimitsMet ? 0 : 1);
