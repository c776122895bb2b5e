import { expect, test } from 'vitest';
import { evidenceInUnits, presentEvidence } from './balance-evidence.ts';
import type { ObservedDelivery } from './decide-unknown.ts';

const readings = [
  { id: 4, startedAt: 0, balance: 1_000_00 },
  { id: 7, startedAt: 60_000, balance: 755_50 },
  { id: 9, startedAt: 120_000, balance: 755_50 },
];
const delivered = (sentReading: number | null, costs: number[], count?: number): ObservedDelivery => ({
  id: `d${sentReading}`,
  outcome: 'delivered',
  sentReading,
  endedReading: sentReading,
  expiresAt: 0,
  costs,
  ...(count && { count }),
});
const open = (id: string, costs: number[], outcome: 'unknown' | 'in-flight'): ObservedDelivery => ({
  id,
  outcome,
  sentReading: 4,
  endedReading: null,
  expiresAt: 50_000,
  costs,
});

test('a person reads how far the balance fell, what deliveries that ended took of it, and what was open', () => {
  const deliveries = [
    delivered(4, [61_50], 2),
    delivered(3, [999]),
    delivered(7, []),
    open('lost', [122_00, 122_50], 'unknown'),
    open('sent', [], 'in-flight'),
  ];
  const evidence = presentEvidence(readings, deliveries);
  expect(evidence.intervals).toEqual([
    { drop: 244_50, known: 123_00 },
    { drop: 0, known: 0 },
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

test('before the second reading there is nothing to compare', () => {
  expect(presentEvidence(readings.slice(0, 1), []).intervals).toEqual([]);
  expect(presentEvidence([], [])).toEqual({ readings: [], intervals: [], open: [] });
});
