import { parseArgs } from 'node:util';
import { buildWeb } from '../build-web.ts';
import { drawSchedule } from './draw-schedule.ts';
import { nameOfFault } from './fault-kinds.ts';
import { runTorture } from './run-torture.ts';

const USAGE =
  'npm run torture -- --seed 1 [--minutes 5 | --kills 20] [--rate 30] [--shoppers 200] [--end 900, 0: not waited for] [--show, the schedule only]';
const RECOVERY_SECONDS_MAX = 10;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '5' },
    kills: { type: 'string' },
    rate: { type: 'string', default: '30' },
    shoppers: { type: 'string', default: '200' },
    end: { type: 'string', default: '900' },
    show: { type: 'boolean', default: false },
  },
});
const [seed, minutes, rate, shoppers, end] = [
  values.seed,
  values.minutes,
  values.rate,
  values.shoppers,
  values.end,
].map(Number) as [number, number, number, number, number];
const kills = values.kills === undefined ? null : Number(values.kills);
if (
  ![seed, shoppers, kills ?? 0].every(Number.isInteger) ||
  !(minutes > 0 && rate > 0 && shoppers > 0 && end >= 0)
) {
  console.error(USAGE);
  process.exit(1);
}
const schedule = drawSchedule({ seed, minutes, kills });
console.log(`seed ${seed}: ${schedule.length} faults`);
for (const { atMs, durationMs, action, track } of schedule)
  console.log(
    `  ${(atMs / 1000).toFixed(1).padStart(7)} s  ${track.padEnd(8)} ${nameOfFault(action)}${durationMs > 0 ? `, ${(durationMs / 1000).toFixed(1)} s` : ''}`,
  );
if (values.show) process.exit(0);
await buildWeb();
const { injected, recoveriesMs, failures } = await runTorture({
  seed,
  minutes,
  kills,
  rate,
  shoppers,
  endSecondsMax: end || null,
  recoverySecondsMax: RECOVERY_SECONDS_MAX,
  print: (line) => console.log(line),
});
for (const [name, times] of [...injected].sort()) console.log(`  ${String(times).padStart(4)} × ${name}`);
const sorted = recoveriesMs.toSorted((a, b) => a - b);
if (sorted.length > 0)
  console.log(
    `${sorted.length} kills: median ${sorted[Math.floor(sorted.length / 2)]} ms, longest ${sorted.at(-1)} ms (at most ${RECOVERY_SECONDS_MAX} s)`,
  );
for (const failure of failures) console.log(`✗ seed ${seed}: ${failure}`);
console.log(
  failures.length === 0
    ? `✓ seed ${seed}: nothing lost, nothing doubled, not one paisa of difference`
    : `${failures.length} failures with seed ${seed}`,
);
process.exit(failures.length === 0 ? 0 : 1);
