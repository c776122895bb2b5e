import { parseArgs } from 'node:util';
import { buildWeb } from '../build-web.ts';
import { Cluster } from '../ha/cluster.ts';
import { planOnOneMachine, whyNot } from '../ha/cluster-plan.ts';
import { WEBS } from './drill-shop.ts';
import { runDrill } from './run-drill.ts';
import { STRIKE_NAMES, type StrikeName } from './strikes.ts';

const USAGE = `npm run ha-drill -- [--only ${STRIKE_NAMES.join(',')}] [--seed 1] [--rate 10] [--shoppers 60] [--end 300] [--keep]`;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    rate: { type: 'string', default: '10' },
    shoppers: { type: 'string', default: '60' },
    end: { type: 'string', default: '300' },
    folder: { type: 'string', default: '/var/lib/rush-ha-drill' },
    keep: { type: 'boolean', default: false },
  },
});
const [seed, rate, shoppers, end] = [values.seed, values.rate, values.shoppers, values.end].map(Number) as [
  number,
  number,
  number,
  number,
];
const isStrike = (name: string): name is StrikeName => STRIKE_NAMES.some((known) => known === name);
const strikes = values.only?.split(',') ?? STRIKE_NAMES;
if (![seed, shoppers].every(Number.isInteger) || !(rate > 0 && end > 0) || !strikes.every(isStrike)) {
  console.error(USAGE);
  process.exit(1);
}
const why = whyNot();
if (why) {
  console.error(why);
  process.exit(1);
}
await buildWeb();
const cluster = new Cluster(values.folder, planOnOneMachine(values.folder, WEBS));
let hasFailed = true;
try {
  const startedAt = performance.now();
  await cluster.up();
  console.log(`the cluster stands after ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  const figures = await runDrill(cluster, {
    seed,
    rate,
    shoppers,
    strikes,
    endSecondsMax: end,
    print: (line) => console.log(line),
  });
  for (const { about, value, max, unit } of figures)
    console.log(`${value <= max ? '✓' : '✗'} ${about}: ${value}${unit} (at most ${max}${unit})`);
  hasFailed = figures.some(({ value, max }) => value > max);
} finally {
  if (hasFailed && values.keep) console.log(`kept: ${values.folder}`);
  else await cluster.down();
}
process.exit(hasFailed ? 1 : 0);
