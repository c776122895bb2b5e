import { expect, test } from 'vitest';
import { drawSchedule } from './draw-schedule.ts';
import { nameOfFault, SERVED } from './fault-kinds.ts';

const names = (seed: number) =>
  drawSchedule({ seed, minutes: 600, kills: null }).map(({ action }) => nameOfFault(action));

test('the same seed draws the same schedule, and another seed another one', () => {
  const options = { seed: 7, minutes: 10, kills: null };
  expect(drawSchedule(options)).toEqual(drawSchedule(options));
  expect(drawSchedule({ ...options, seed: 8 })).not.toEqual(drawSchedule(options));
});

test('a longer run begins as the shorter one of its seed', () => {
  const short = drawSchedule({ seed: 7, minutes: 5, kills: null });
  const long = drawSchedule({ seed: 7, minutes: 10, kills: null });
  expect(long.slice(0, short.length)).toEqual(short);
});

test('faults of one track follow each other, in the order of their times', () => {
  for (const track of ['machine', 'outside']) {
    const faults = drawSchedule({ seed: 3, minutes: 60, kills: null }).filter((each) => each.track === track);
    for (const [index, { atMs }] of faults.entries()) {
      const before = faults[index - 1];
      expect(atMs).toBeGreaterThan(before ? before.atMs + before.durationMs : 0);
    }
  }
});

test('a run that counts kills has exactly so many, and pauses no process', () => {
  const actions = drawSchedule({ seed: 5, minutes: 1, kills: 20 }).map(({ action }) => action.do);
  expect(actions.filter((action) => action === 'kill')).toHaveLength(20);
  expect(actions).not.toContain('pause');
});

test('a long run has every kind of fault', () => {
  const drawn = new Set(names(1));
  for (const wanted of [
    ...[...SERVED, 'postgres', 'simulators'].map((name) => `kill ${name}`),
    ...SERVED.flatMap((name) => [`pause ${name}`, `clock-jump ${name}`]),
    ...['latency', 'reset', 'half-open', 'cut-before-commit', 'cut-after-commit'].flatMap((fault) => [
      `database-web ${fault}`,
      `database-worker ${fault}`,
    ]),
    ...['latency', 'reset', 'half-open', 'truncate'].flatMap((fault) =>
      ['clients', 'gateway', 'suppliers'].map((line) => `${line} ${fault}`),
    ),
    ...[
      'reject',
      'slow',
      'late',
      'lost-request',
      'lost-reply',
      'cut-reply',
      'error-reply',
      'down',
      'no-balance',
    ].flatMap((mode) => [`smileone ${mode}`, `moogold ${mode}`]),
    ...['webhooks reset', 'webhooks latency', 'webhook-flood', 'mail reset', 'sms reset'],
    ...['connection-limit', 'end-sessions', 'lock-table', 'deadlocks', 'slow-disk', 'full-disk'],
  ])
    expect(drawn).toContain(wanted);
});
