import { describe, expect, test } from 'vitest';
import {
  type BalanceReading,
  decideUnknown,
  evidenceInUnits,
  type ObservedDelivery,
  presentEvidence,
} from './decide-unknown.ts';
import { EXPIRY_MARGIN_MS } from './plan-account.ts';

const EXPIRES = 60_000;
const reading = (id: number, startedAt: number, balance: number): BalanceReading => ({
  id,
  startedAt,
  balance,
});
const unknown = (cost: number, overrides: Partial<ObservedDelivery> = {}): ObservedDelivery => ({
  id: `u${cost}`,
  outcome: 'unknown',
  sentReading: 1,
  endedReading: null,
  expiresAt: EXPIRES,
  costs: [cost],
  ...overrides,
});
const decisions = (readings: BalanceReading[], ...deliveries: ObservedDelivery[]) =>
  Object.fromEntries(
    decideUnknown(readings, deliveries, false).decisions.map(({ id, decision }) => [id, decision]),
  );
const FIRST = reading(1, 0, 1_000);
/** When the earliest reading that shows every expired request starts. */
const LAST_MS = EXPIRES + EXPIRY_MARGIN_MS;

describe('unknown deliveries', () => {
  test('a delivery counts as executed when the balance proves it, and as not executed only after it has expired', () => {
    expect(decisions([FIRST, reading(2, 10_000, 939)], unknown(61))).toEqual({ u61: 'executed' });
    expect(decisions([FIRST, reading(2, LAST_MS - 1, 1_000)], unknown(61))).toEqual({});
    expect(decisions([FIRST, reading(2, LAST_MS, 1_000)], unknown(61))).toEqual({ u61: 'not-executed' });
  });

  test('a delivery is left to staff only once if the balance is ambiguous after it has expired', () => {
    const both = [unknown(61), unknown(61, { id: 'other' })];
    const readings = [FIRST, reading(2, LAST_MS, 939)];
    expect(decisions(readings, ...both)).toEqual({ u61: 'left-to-staff', other: 'left-to-staff' });
    expect(decisions(readings, ...both.map((item) => ({ ...item, isLeftToStaff: true })))).toEqual({});
  });

  test('a delivery with only one reading is left to staff once it has expired', () => {
    expect(decisions([], unknown(61))).toEqual({});
    expect(decisions([reading(1, LAST_MS - 1, 1_000)], unknown(61))).toEqual({});
    expect(decisions([reading(1, LAST_MS, 1_000)], unknown(61))).toEqual({ u61: 'left-to-staff' });
    const leftToStaff = unknown(61, { isLeftToStaff: true });
    expect(decisions([reading(1, LAST_MS, 1_000)], leftToStaff)).toEqual({});
  });

  test('the balance cannot show a delivery sent before the first reading', () => {
    const early = unknown(61, { sentReading: null });
    expect(decisions([FIRST, reading(2, LAST_MS, 1_000)], early)).toEqual({ u61: 'left-to-staff' });
  });

  test('the balance may show a delivery until a few seconds after it expired, but not later', () => {
    const readings = [FIRST, reading(2, LAST_MS - 1, 1_000), reading(3, LAST_MS, 939)];
    expect(decisions(readings, unknown(61))).toEqual({ u61: 'executed' });
    const later = [FIRST, reading(2, LAST_MS, 1_000), reading(3, LAST_MS + 1, 939)];
    expect(decisions(later, unknown(61))).toEqual({ u61: 'not-executed' });
  });

  test('a delivery is distinguished from known ones, including identical ones and one that spans a reading', () => {
    const delivered = { outcome: 'delivered', endedReading: 1 } as const;
    const readings = [FIRST, reading(2, LAST_MS, 1_000 - 183)];
    expect(decisions(readings, unknown(61), unknown(61, { ...delivered, id: 'equal', count: 2 }))).toEqual({
      u61: 'executed',
    });
    const spanning = unknown(61, { ...delivered, id: 'spans', endedReading: 2 });
    const late = [FIRST, reading(2, 10_000, 1_000), reading(3, LAST_MS, 939)];
    expect(decisions(late, unknown(122), spanning)).toEqual({ u122: 'not-executed' });
  });
});

test('an unexplained movement is reported with the readings before and after it', () => {
  const readings = [FIRST, reading(5, 10_000, 990), reading(8, 20_000, 990)];
  expect(decideUnknown(readings, [], false).unexplained).toEqual([{ from: 1, to: 5, amount: 10 }]);
});

test('a delivery that the balance shows counts as executed even if a reading’s time is wrong', () => {
  for (const before of [-EXPIRES, 60 * EXPIRES])
    expect(
      decisions([reading(1, before, 1_000), reading(2, LAST_MS, 939)], unknown(61)),
      `the first reading started at ${before} ms`,
    ).toEqual({ u61: 'executed' });
});

test('the evidence shows each drop, how much of it known deliveries explain, and what was open', () => {
  const readings = [reading(4, 0, 1_000_00), reading(7, 60_000, 755_50), reading(9, 120_000, 755_50)];
  const delivered = { outcome: 'delivered', endedReading: 7 } as const;
  const evidence = presentEvidence(readings, [
    unknown(61_50, { ...delivered, sentReading: 4, count: 2 }),
    unknown(999, { ...delivered, sentReading: 3 }),
    unknown(122_00, { id: 'lost', costs: [122_00, 122_50] }),
    unknown(0, { id: 'sent', outcome: 'in-flight', costs: [] }),
  ]);
  expect(evidenceInUnits(evidence)).toEqual({
    readings: [
      { at: '1970-01-01T00:00:00.000Z', balance: 1_000 },
      { at: '1970-01-01T00:01:00.000Z', balance: 755.5 },
      { at: '1970-01-01T00:02:00.000Z', balance: 755.5 },
    ],
    intervals: [
      { drop: 244.5, known: 123 },
      { drop: 0, known: 0 },
    ],
    open: [
      { delivery: 'lost', costs: [122, 122.5] },
      { delivery: 'sent', costs: [] },
    ],
  });
});
