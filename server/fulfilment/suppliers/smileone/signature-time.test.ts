import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ClockSkew } from './clock-skew.ts';
import { timeThatExpires } from './signature-time.ts';

const SECOND = 1_000;
const LIFETIME = 300 * SECOND;
/** Our clock at the start, on no whole second. */
const START = Date.UTC(2026, 0, 1) + 417;

/** The header of an answer that the supplier gives at this moment of our clock. */
const dateAt = (ourMs: number, skewMs: number) => new Date(Math.floor((ourMs + skewMs) / SECOND) * SECOND);

/** Exchanges one after the other, each of which took so long there and back. @returns our clock behind the last */
function exchange(
  skew: ClockSkew,
  skewMs: number,
  trips: readonly { there: number; back: number }[],
): number {
  let nowMs = START;
  for (const { there, back } of trips) {
    const sentMs = nowMs;
    nowMs += there;
    const date = dateAt(nowMs, skewMs);
    nowMs += back;
    skew.note({ sentMs, answeredMs: nowMs, date });
  }
  return nowMs;
}

/** When the supplier refuses a signature of this time, in ms of our clock: by what its clock really shows. */
const expiresAt = (time: number, skewMs: number) => time * SECOND + LIFETIME - skewMs;

test.each([
  ['right', 0],
  ['a quarter of a second ahead', 250],
  ['a second and a half ahead', 1_500],
  ['a second and a half behind', -1_500],
  ['four minutes ahead', 240_000],
  ['four minutes behind', -240_000],
  ['five and a half hours ahead, as a clock set to Indian time', 19_800_000],
  ['a day behind', -86_400_000],
])(
  'with a clock that is %s a request expires when it is to, and no more than 3 s before',
  (_case, skewMs) => {
    for (const expiresInMs of [52_000, 3_000, -8_000]) {
      const skew = new ClockSkew();
      const nowMs = exchange(skew, skewMs, [{ there: 40, back: 60 }]);
      const time = timeThatExpires(expiresInMs, nowMs, skew.read(nowMs)!);
      expect(Number.isInteger(time)).toBe(true);
      const early = nowMs + expiresInMs - expiresAt(time, skewMs);
      expect(early).toBeGreaterThanOrEqual(0);
      expect(early).toBeLessThan(3 * SECOND);
    }
  },
);

test('whatever the clocks and the ways, a request never expires late, and early by the way of the best answer and two seconds', () => {
  const trip = fc.record({
    there: fc.integer({ min: 0, max: 5_000 }),
    back: fc.integer({ min: 0, max: 5_000 }),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: -86_400_000, max: 86_400_000 }),
      fc.array(trip, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: -8_000, max: 120_000 }),
      (skewMs, trips, expiresInMs) => {
        const skew = new ClockSkew();
        const nowMs = exchange(skew, skewMs, trips);
        const time = timeThatExpires(expiresInMs, nowMs, skew.read(nowMs)!);
        const early = nowMs + expiresInMs - expiresAt(time, skewMs);
        const best = Math.min(...trips.map(({ there, back }) => there + back));
        return early >= 0 && early < best + 2 * SECOND;
      },
    ),
  );
});

test('many answers bound the skew more closely than the whole seconds of one', () => {
  const skew = new ClockSkew();
  const trips = Array.from({ length: 20 }, () => ({ there: 30, back: 137 }));
  const { minMs, maxMs } = skew.read(exchange(skew, 700, trips))!;
  expect(minMs).toBeLessThanOrEqual(700);
  expect(maxMs).toBeGreaterThanOrEqual(700);
  expect(maxMs - minMs).toBeLessThan(500);
});

test('after a clock was set the latest answer counts alone', () => {
  const skew = new ClockSkew();
  exchange(skew, 0, [{ there: 50, back: 50 }]);
  const nowMs = exchange(skew, 30_000, [{ there: 50, back: 50 }]);
  const { minMs, maxMs } = skew.read(nowMs)!;
  expect(minMs).toBeLessThanOrEqual(30_000);
  expect(maxMs).toBeGreaterThanOrEqual(30_000);
  expect(minMs).toBeGreaterThan(28_000);
});

test('nothing is known of the skew without an answer with a date, nor ten minutes after one', () => {
  const skew = new ClockSkew();
  expect(skew.read(START)).toBeNull();
  skew.note({ sentMs: START, answeredMs: START + 100, date: null });
  expect(skew.read(START)).toBeNull();
  const nowMs = exchange(skew, 0, [{ there: 50, back: 50 }]);
  expect(skew.read(nowMs + 600_000)).not.toBeNull();
  expect(skew.read(nowMs + 600_001)).toBeNull();
});
