import { Random } from '../random.ts';
import { type FaultAction, type LineName, PROCESSES, SERVED, SUPPLIER_MODES } from './fault-kinds.ts';
import type { LineFaultKind } from './fault-proxy.ts';

export interface ScheduledFault {
  /** Milliseconds after the load began. */
  atMs: number;
  /** How long it lasts; 0 where it is over at once. */
  durationMs: number;
  /** Faults of one track follow each other; the tracks run beside each other. */
  track: 'machine' | 'outside';
  action: FaultAction;
  /** What is drawn while it lasts. */
  seed: number;
}

export interface ScheduleOptions {
  seed: number;
  /** Nothing begins later. */
  minutes: number;
  /** So many kills, however long it takes, and no pauses; null: kills and pauses as they come. */
  kills: number | null;
}

type Draw = (random: Random) => Pick<ScheduledFault, 'action' | 'durationMs'>;

const between = (random: Random, low: number, high: number) => Math.round(low + random.next() * (high - low));

const line =
  (name: LineName, fault: LineFaultKind, share: number, [low, high]: readonly [number, number]): Draw =>
  (random) => ({
    action: {
      do: 'line',
      line: name,
      fault,
      share,
      latencyMs: fault === 'latency' ? between(random, 50, 2_000) : 0,
    },
    durationMs: between(random, low, high),
  });

const kill: Draw = (random) => ({
  action: { do: 'kill', process: random.pick(PROCESSES) },
  durationMs: 0,
});

/** Past the 30 s after which a worker counts as dead, and past two supplier timeouts of 20 s. */
const pause: Draw = (random) => ({
  action: { do: 'pause', process: random.pick(SERVED) },
  durationMs: between(random, 45_000, 65_000),
});

/**
 * The gateway takes payments for a minute, and the shop waits for two: a clock that is wrong by more has payments come
 * after their end, which the shop asks about only hours later.
 */
const JUMP_MS_MAX = 45_000;

/** What happens to processes and to the database, and is short, with its weight. */
const STRIKES: readonly (readonly [number, Draw])[] = [
  [8, kill],
  [2, line('database-web', 'cut-before-commit', 0.1, [2_000, 6_000])],
  [2, line('database-web', 'cut-after-commit', 0.1, [2_000, 6_000])],
  [2, line('database-worker', 'cut-before-commit', 0.1, [2_000, 6_000])],
  [2, line('database-worker', 'cut-after-commit', 0.1, [2_000, 6_000])],
  [1, line('database-web', 'reset', 1, [200, 1_500])],
  [1, line('database-worker', 'reset', 1, [200, 1_500])],
  [1, line('database-web', 'half-open', 0.5, [1_000, 4_000])],
  [1, line('database-worker', 'half-open', 0.5, [1_000, 4_000])],
  [1, line('database-web', 'latency', 0.3, [3_000, 8_000])],
  [1, line('database-worker', 'latency', 0.3, [3_000, 8_000])],
  [
    1,
    (random) => ({
      action: { do: 'connection-limit', connections: between(random, 4, 12) },
      durationMs: between(random, 3_000, 8_000),
    }),
  ],
  [1, (random) => ({ action: { do: 'end-sessions' }, durationMs: between(random, 2_000, 8_000) })],
  [
    1,
    (random) => ({
      action: { do: 'lock-table', table: random.pick(['orders', 'charges', 'deliveries'] as const) },
      durationMs: between(random, 2_000, 20_000),
    }),
  ],
];

/** The same, and what lasts. */
const MACHINE: typeof STRIKES = [
  ...STRIKES,
  [1, pause],
  [1, (random) => ({ action: { do: 'deadlocks' }, durationMs: between(random, 3_000, 10_000) })],
  [
    1,
    (random) => ({
      action: { do: 'slow-disk', flushMs: between(random, 20, 100) },
      durationMs: between(random, 3_000, 10_000),
    }),
  ],
  [1, (random) => ({ action: { do: 'full-disk' }, durationMs: between(random, 2_000, 8_000) })],
  [
    2,
    (random) => ({
      action: {
        do: 'clock-jump',
        process: random.pick(SERVED),
        jumpMs: between(random, -JUMP_MS_MAX, JUMP_MS_MAX),
      },
      durationMs: between(random, 5_000, 20_000),
    }),
  ],
];

/** What happens to providers, and on the lines to them and to clients. */
const OUTSIDE: typeof STRIKES = [
  [
    8,
    (random) => ({
      action: {
        do: 'supplier',
        supplier: random.pick(['smileone', 'moogold'] as const),
        mode: random.pick(SUPPLIER_MODES),
      },
      durationMs: between(random, 1_000, 6_000),
    }),
  ],
  [2, line('suppliers', 'latency', 0.5, [2_000, 8_000])],
  [2, line('suppliers', 'reset', 0.4, [500, 3_000])],
  [2, line('suppliers', 'half-open', 0.3, [500, 2_000])],
  [2, line('suppliers', 'truncate', 0.2, [500, 3_000])],
  [1, line('gateway', 'latency', 0.5, [2_000, 8_000])],
  [1, line('gateway', 'reset', 0.5, [1_000, 5_000])],
  [1, line('gateway', 'half-open', 0.3, [1_000, 5_000])],
  [1, line('gateway', 'truncate', 0.3, [1_000, 5_000])],
  [1, line('clients', 'latency', 0.5, [2_000, 8_000])],
  [1, line('clients', 'reset', 0.3, [1_000, 5_000])],
  [1, line('clients', 'half-open', 0.3, [500, 3_000])],
  [2, line('clients', 'truncate', 0.2, [1_000, 5_000])],
  [2, line('webhooks', 'reset', 1, [5_000, 20_000])],
  [1, line('webhooks', 'latency', 1, [2_000, 8_000])],
  [1, (random) => ({ action: { do: 'webhook-flood', webhooks: between(random, 100, 600) }, durationMs: 0 })],
  [1, line('mail', 'reset', 1, [5_000, 20_000])],
  [1, line('sms', 'reset', 1, [5_000, 20_000])],
];

/** A run that counts kills has little beside them, so that it is short. */
const MOSTLY_KILLS: typeof STRIKES = STRIKES.map(
  ([weight, draw]) => [draw === kill ? 60 : weight, draw] as const,
);
/** Milliseconds between two faults of the machine: the shop has to be back before the next one. */
const CALM_MS = [4_000, 12_000] as const;
const CALM_BETWEEN_KILLS_MS = [3_000, 5_000] as const;

function drawFrom(table: typeof STRIKES, random: Random): ReturnType<Draw> {
  let left = random.next() * table.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, draw] of table) {
    left -= weight;
    if (left < 0) return draw(random);
  }
  return table[0]![1](random);
}

/** The faults of a run: a pure function of what is given, so that a seed repeats them. Sorted by their time. */
export function drawSchedule({ seed, minutes, kills }: ScheduleOptions): ScheduledFault[] {
  const machine = drawMachine(new Random(seed), { minutes, kills });
  const last = machine.at(-1);
  const endMs = kills === null || !last ? minutes * 60_000 : last.atMs + last.durationMs;
  const outside = drawOutside(new Random(seed ^ 0x5bd1e995), endMs);
  return [...machine, ...outside].sort((a, b) => a.atMs - b.atMs);
}

function drawMachine(random: Random, { minutes, kills }: Omit<ScheduleOptions, 'seed'>): ScheduledFault[] {
  const table = kills === null ? MACHINE : MOSTLY_KILLS;
  const [calmMin, calmMax] = kills === null ? CALM_MS : CALM_BETWEEN_KILLS_MS;
  const faults: ScheduledFault[] = [];
  let killed = 0;
  for (
    let atMs = between(random, 2_000, 4_000);
    kills === null ? atMs < minutes * 60_000 : killed < kills;
  ) {
    const drawn = drawFrom(table, random);
    faults.push({ ...drawn, atMs, track: 'machine', seed: random.below(2 ** 31) });
    if (drawn.action.do === 'kill') killed++;
    atMs += drawn.durationMs + between(random, calmMin, calmMax);
  }
  return faults;
}

function drawOutside(random: Random, endMs: number): ScheduledFault[] {
  const faults: ScheduledFault[] = [];
  for (let atMs = between(random, 1_000, 5_000); atMs < endMs; ) {
    const drawn = drawFrom(OUTSIDE, random);
    faults.push({ ...drawn, atMs, track: 'outside', seed: random.below(2 ** 31) });
    atMs += drawn.durationMs + between(random, 2_000, 10_000);
  }
  return faults;
}
