import { parseArgs } from 'node:util';
import { buildWeb } from '../build-web.ts';
import { runKillTest } from './run-kill-test.ts';
import { TARGETS, type Target } from './shop-under-test.ts';

const USAGE = `npm run kill-test -- --target ${TARGETS.join('|')} [--times 20] [--seed 1] [--concurrency 8] [--load 3] [--end 900, 0: not waited for]`;
const RECOVERY_SECONDS_MAX = 10;
const isTarget = (value: string): value is Target => TARGETS.some((target) => target === value);

const { values } = parseArgs({
  options: {
    target: { type: 'string', default: '' },
    times: { type: 'string' },
    seed: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '8' },
    load: { type: 'string', default: '3' },
    end: { type: 'string', default: '900' },
  },
});
const { target } = values;
if (!isTarget(target)) {
  console.error(USAGE);
  process.exit(1);
}
await buildWeb();
const { recoveriesMs, failures } = await runKillTest({
  target,
  times: Number(values.times ?? (target === 'pause' ? 3 : 20)),
  seed: Number(values.seed),
  concurrency: Number(values.concurrency),
  loadSeconds: Number(values.load),
  recoverySecondsMax: RECOVERY_SECONDS_MAX,
  endSecondsMax: Number(values.end) || null,
  print: (line) => console.log(line),
});
const sorted = recoveriesMs.toSorted((a, b) => a - b);
console.log(
  `${recoveriesMs.length} times ${target}: median ${sorted[Math.floor(sorted.length / 2)]} ms, longest ${sorted.at(-1)} ms (at most ${RECOVERY_SECONDS_MAX} s)`,
);
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(failures.length === 0 ? '✓ nothing lost, nothing doubled' : `${failures.length} failures`);
process.exit(failures.length === 0 ? 0 : 1);
