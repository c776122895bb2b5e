import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ClockSkew, timeThatExpires } from './smileone.ts';

const SECOND = 1_000;
const LIFETIME = 300 * SECOND;
/** Not a whole second, because the `Date` header is precise only to the second. */
const START = Date.UTC(2026, 0, 1) + 417;

const dateAt = (ourMs: number, skewMs: number) => new Date(Math.floor((ourMs + skewMs) / SECOND) * SECOND);

/** Makes consecutive exchanges with these travel times. @returns our clock after the last one */
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

/** When, in Unix ms by our clock, a signature with this `time` expires at the supplier. */
const expiresAt = (time: number, skewMs: number) => time * SECOND + LIFETIME - skewMs;

test('a request never expires late, and expires early by less than the fastest round trip plus two seconds', () => {
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
        const earlyMs = nowMs + expiresInMs - expiresAt(time, skewMs);
        const fastestMs = Math.min(...trips.map(({ there, back }) => there + back));
        return earlyMs >= 0 && earlyMs < fastestMs + 2 * SECOND;
      },
    ),
  );
});

test('several responses narrow the bounds of the skew', () => {
  const skew = new ClockSkew();
  const trips = Array.from({ length: 20 }, () => ({ there: 30, back: 137 }));
  const { minMs, maxMs } = skew.read(exchange(skew, 700, trips))!;
  expect(minMs).toBeLessThanOrEqual(700);
  expect(maxMs).toBeGreaterThanOrEqual(700);
  expect(maxMs - minMs).toBeLessThan(500);
});

test('after a clock has been set, only the latest response counts', () => {
  const skew = new ClockSkew();
  exchange(skew, 0, [{ there: 50, back: 50 }]);
  const nowMs = exchange(skew, 30_000, [{ there: 50, back: 50 }]);
  const { minMs, maxMs } = skew.read(nowMs)!;
  expect(minMs).toBeLessThanOrEqual(30_000);
  expect(maxMs).toBeGreaterThanOrEqual(30_000);
  expect(minMs).toBeGreaterThan(28_000);
});

test('the skew is unknown without a dated response, and more than ten minutes after one', () => {
  const skew = new ClockSkew();
  expect(skew.read(START)).toBeNull();
  skew.note({ sentMs: START, answeredMs: START + 100, date: null });
  expect(skew.read(START)).toBeNull();
  const nowMs = exchange(skew, 0, [{ there: 50, back: 50 }]);
  expect(skew.read(nowMs + 600_000)).not.toBeNull();
  expect(skew.read(nowMs + 600_001)).toBeNull();
});
