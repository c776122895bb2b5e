import { parseArgs } from 'node:util';
import { buildWeb } from '../build-web.ts';
import { runRollDrill } from './run-roll-drill.ts';

const USAGE = 'npm run roll-drill -- [--rolls 50] [--concurrency 6] [--end 900]';

const { values } = parseArgs({
  options: {
    rolls: { type: 'string', default: '50' },
    concurrency: { type: 'string', default: '6' },
    end: { type: 'string', default: '900' },
  },
});
const [rolls, concurrency, endSecondsMax] = [values.rolls, values.concurrency, values.end].map(Number) as [
  number,
  number,
  number,
];
if (![rolls, concurrency, endSecondsMax].every((value) => Number.isInteger(value) && value > 0)) {
  console.error(USAGE);
  process.exit(1);
}
await buildWeb();
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isStopping = true;
    console.log('ends after this roll');
  });
const drill = await runRollDrill({
  rolls,
  concurrency,
  endSecondsMax,
  isStopping: () => isStopping,
  print: (line) => console.log(line),
});
for (const failure of [...drill.failedRequests, ...drill.differences]) console.log(`✗ ${failure}`);
const isClean = drill.failedRequests.length + drill.differences.length === 0;
console.log(
  `${isClean ? '✓' : '✗'} ${drill.rolls} rolls: ${drill.failedRequests.length} of ${drill.requests} requests failed; ${drill.differences.length} of ${drill.acknowledged} acknowledged orders differ`,
);
process.exit(isClean ? 0 : 1);
