import { describe, expect, test } from 'vitest';
import {
  type AccountView,
  EXPIRY_MARGIN_MS,
  planAccount,
  READING_MS_MAX,
  UNKNOWN_MAX,
} from './plan-account.ts';

const NOW = 1_000_000;
const aView = (view: Partial<AccountView> = {}): AccountView => ({
  now: NOW,
  circuitUntil: null,
  isProbing: false,
  limit: 8,
  isShared: false,
  isBalanceEvidence: true,
  quietSince: null,
  readingUntil: null,
  readAgainAt: null,
  lastReadingAt: NOW - 10_000,
  isUsedSinceReading: true,
  inFlight: [],
  unknown: [],
  waiting: [],
  ...view,
});
const waiting = (...costs: number[]) =>
  costs.map((cost, index) => ({ id: `w${index}`, costs: [cost], since: NOW - 5_000 }));
const inFlight = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `f${index}`,
    costs: [7],
    sentAt: NOW - 100,
    deadline: NOW + 5_000,
  }));
const unknown = (cost: number, more: { unknownAt?: number; expiresAt?: number } = {}) => ({
  id: `u${cost}`,
  costs: [cost],
  unknownAt: NOW - 20_000,
  expiresAt: NOW + 30_000,
  ...more,
});

describe('an account', () => {
  test('sends in the order of payment, up to its limit', () => {
    const view = aView({ inFlight: inFlight(6), waiting: waiting(61, 62, 63) });
    expect(planAccount(view)).toMatchObject({ send: ['w0', 'w1'], isQuietWanted: false, isHeld: false });
  });

  test('lets an order wait a moment for another of its cost that is in flight, and no longer', () => {
    const flying = (ageMs: number) => [{ id: 'f', costs: [7], sentAt: NOW - ageMs, deadline: NOW + 5_000 }];
    const both = (since: number) => [
      { id: 'same', costs: [7], since },
      { id: 'other', costs: [8], since },
      { id: 'twin', costs: [8], since },
    ];
    const sent = (ageMs: number, waitedMs: number) =>
      planAccount(aView({ inFlight: flying(ageMs), waiting: both(NOW - waitedMs) })).send;
    expect(sent(900, 1_499)).toEqual(['other']);
    expect(sent(900, 1_500)).toEqual(['same', 'other']);
    expect(sent(299, 9_000)).toEqual(['other']);
  });

  test('looks again for the next of a cost a moment after one has left, not when that one has ended', () => {
    const view = aView({ waiting: waiting(7, 7) });
    expect(planAccount(view)).toMatchObject({ send: ['w0'], nextAt: NOW + 300 });
    expect(planAccount({ ...view, limit: 1 }).nextAt).not.toBe(NOW + 300);
  });

  test('sends nothing while its circuit is open, and looks again when it closes', () => {
    const view = aView({ circuitUntil: NOW + 15_000, waiting: waiting(61) });
    expect(planAccount(view)).toMatchObject({ send: [], isReadingDue: false, nextAt: NOW + 15_000 });
  });

  test('reads its balance before anything is sent after its circuit was open, or where it was never read', () => {
    for (const view of [{ isProbing: true }, { lastReadingAt: null }])
      expect(planAccount(aView({ ...view, waiting: waiting(61) }))).toMatchObject({
        send: [],
        isReadingDue: true,
      });
  });

  test('probes with a single order where the supplier can be asked', () => {
    const view = aView({
      isProbing: true,
      isBalanceEvidence: false,
      lastReadingAt: null,
      waiting: waiting(61, 61),
    });
    expect(planAccount(view)).toMatchObject({ send: ['w0'], isReadingDue: false });
  });

  test('counts as unknown what has passed its deadline, before anything else', () => {
    const view = aView({
      inFlight: [{ id: 'late', costs: [61], sentAt: NOW - 9_000, deadline: NOW }],
      waiting: waiting(61),
      unknown: [unknown(122, { unknownAt: NOW - 1 })],
      quietSince: NOW - 9_000,
    });
    expect(planAccount(view)).toMatchObject({ expired: ['late'], send: [], isReadingDue: false });
  });
});

describe('a quiet point', () => {
  const lost = [unknown(61, { unknownAt: NOW - 1 })];

  test('is wanted at once after a lost reply, and read when nothing is in flight any more', () => {
    const view = aView({ unknown: lost, inFlight: inFlight(2), waiting: waiting(122) });
    expect(planAccount(view)).toMatchObject({ isQuietWanted: true, isReadingDue: false, send: [] });
    expect(planAccount({ ...view, inFlight: [] })).toMatchObject({ isReadingDue: true, send: [] });
  });

  test('does not wait for what hangs: it is read after three seconds all the same', () => {
    const view = aView({ unknown: lost, inFlight: inFlight(1), quietSince: NOW - 3_000 });
    expect(planAccount(view)).toMatchObject({ isReadingDue: true });
    expect(planAccount({ ...view, quietSince: NOW - 1_000 })).toMatchObject({
      isReadingDue: false,
      nextAt: NOW + 2_000,
    });
  });

  test('holds nobody longer than its reading, also where the outcome stays open', () => {
    const view = aView({ unknown: [unknown(61)], waiting: waiting(122) });
    expect(planAccount(view)).toMatchObject({ send: ['w0'], isQuietWanted: false });
    const readingUntil = NOW + 9_000;
    expect(planAccount({ ...view, readingUntil })).toMatchObject({ send: [], nextAt: readingUntil });
    expect(planAccount({ ...view, unknown: lost, readingUntil }).isReadingDue).toBe(false);
  });

  test('is tried again after a reading that failed, and nothing is sent blindly meanwhile', () => {
    const view = aView({ readAgainAt: NOW + 4_000, waiting: waiting(122) });
    expect(planAccount(view)).toMatchObject({ send: [], isReadingDue: false, nextAt: NOW + 4_000 });
    expect(planAccount({ ...view, readAgainAt: NOW })).toMatchObject({ send: [], isReadingDue: true });
  });

  test('is wanted once more when an unknown delivery has expired', () => {
    const expiresAt = NOW - EXPIRY_MARGIN_MS;
    expect(planAccount(aView({ unknown: [unknown(61, { expiresAt })] })).isReadingDue).toBe(true);
    expect(planAccount(aView({ unknown: [unknown(61, { expiresAt: expiresAt + 1 })] }))).toMatchObject({
      isReadingDue: false,
      nextAt: NOW + 1,
    });
    expect(
      planAccount(aView({ unknown: [unknown(61, { expiresAt })], lastReadingAt: NOW })).isReadingDue,
    ).toBe(false);
  });

  test('is wanted for what is unknown where the last one has a time that is still to come: a clock was set back', () => {
    const lastReadingAt = NOW + 3_600_000;
    const view = aView({ lastReadingAt, unknown: [unknown(61, { expiresAt: NOW - 60_000 })] });
    expect(planAccount(view)).toMatchObject({ isReadingDue: true });
  });

  test('comes by itself on an account that is idle or never quiet, and not where nothing was sent', () => {
    expect(planAccount(aView({ lastReadingAt: NOW - 60_000 })).isReadingDue).toBe(true);
    const busy = aView({ lastReadingAt: NOW - READING_MS_MAX, inFlight: inFlight(3), waiting: waiting(61) });
    expect(planAccount(busy)).toMatchObject({ isQuietWanted: true, send: [] });
    expect(planAccount({ ...busy, lastReadingAt: NOW - READING_MS_MAX + 1 })).toMatchObject({ send: ['w0'] });
    expect(planAccount(aView({ lastReadingAt: 0, isUsedSinceReading: false }))).toMatchObject({
      isReadingDue: false,
      nextAt: null,
    });
  });
});

describe('while deliveries are unknown', () => {
  test.each<[string, number[], number[], string[]]>([
    ['the same cost', [61], [61, 122], ['w1']],
    ['the sum of two', [61, 122], [183, 40], ['w1']],
    ['the difference of two', [61, 100], [39, 40], ['w1']],
    ['nothing else', [61, 122], [40, 50], ['w0', 'w1']],
  ])('holds back %s, and lets the rest go', (_case, open, costs, send) => {
    const view = aView({ unknown: open.map((cost) => unknown(cost)), waiting: waiting(...costs) });
    expect(planAccount(view).send).toEqual(send);
  });

  test('holds back what may cost the same after a change of its price, and what costs nobody knows', () => {
    const view = aView({
      unknown: [unknown(61)],
      waiting: [
        { id: 'changed', costs: [60, 61], since: NOW },
        { id: 'unlisted', costs: [], since: NOW },
      ],
    });
    expect(planAccount(view)).toMatchObject({ send: [], isHeld: true });
  });

  test('holds nothing back where the balance proves nothing, or is not needed', () => {
    for (const view of [{ isShared: true }, { isBalanceEvidence: false }])
      expect(planAccount(aView({ ...view, unknown: [unknown(61)], waiting: waiting(61) })).send).toEqual([
        'w0',
      ]);
  });

  test('sends nothing more with too many of them', () => {
    const many = Array.from({ length: UNKNOWN_MAX }, (_, index) => unknown(2 ** index));
    expect(planAccount(aView({ unknown: many, waiting: waiting(99_999) })).send).toEqual([]);
    expect(planAccount(aView({ unknown: many.slice(1), waiting: waiting(99_999) })).send).toEqual(['w0']);
  });
});

test('what is held back is told of seven unknown deliveries of four prices each too', () => {
  const prices = [6_150, 12_200, 17_750, 48_000, 145_300, 242_400, 366_000];
  const many = prices.map((cost, index) => ({
    ...unknown(cost),
    id: String(index),
    costs: [cost, Math.round(cost * 0.97), Math.round(cost * 1.0043), Math.round(cost * 1.0043) + 1],
  }));
  const { send } = planAccount(aView({ unknown: many, waiting: waiting(366_000 + 6_150 - 12_200, 5) }));
  expect(send).toEqual(['w1']);
});
