import { parseArgs } from 'node:util';
import { buildWeb } from '../build-web.ts';
import { runMomentDrill } from './run-moment-drill.ts';

const USAGE = 'npm run moment-drill -- [--kills 6] [--concurrency 4] [--seed 1]';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '6' },
    concurrency: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
  },
});
const [kills, concurrency, seed] = [values.kills, values.concurrency, values.seed].map(Number) as [
  number,
  number,
  number,
];
if (![kills, concurrency, seed].every((value) => Number.isInteger(value) && value >= 0)) {
  console.error(USAGE);
  process.exit(1);
}
await buildWeb();
const failures = await runMomentDrill({ kills, concurrency, seed, print: (line) => console.log(line) });
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(
  failures.length === 0
    ? '✓ the shop went back to each moment: no order of before is missing, none of later is there, the books balance'
    : `${failures.length} failures`,
);
process.exit(failures.length === 0 ? 0 : 1);
