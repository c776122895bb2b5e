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
  probeAt: null,
  limit: 8,
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
const waiting = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `w${index}` }));
const inFlight = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `f${index}`, deadline: NOW + 5_000 }));
const unknown = (times: { unknownAt?: number; expiresAt?: number } = {}) => ({
  unknownAt: NOW - 20_000,
  expiresAt: NOW + 30_000,
  ...times,
});

describe('plans for an account', () => {
  test('an account sends deliveries in order of payment, up to its limit', () => {
    const view = aView({ inFlight: inFlight(6), waiting: waiting(3) });
    expect(planAccount(view)).toMatchObject({ send: ['w0', 'w1'], isQuietNeeded: false });
  });

  test('an account sends nothing while it is down, and is probed when due', () => {
    const view = aView({ probeAt: NOW + 2_000, waiting: waiting(1) });
    expect(planAccount(view)).toMatchObject({ send: [], isReadingDue: false, nextAt: NOW + 2_000 });
    expect(planAccount({ ...view, probeAt: NOW })).toMatchObject({ send: [], isReadingDue: true });
  });

  test('an account whose supplier can be polled needs a reading only as a probe', () => {
    const view = aView({ isBalanceEvidence: false, lastReadingAt: null, waiting: waiting(1) });
    expect(planAccount(view)).toMatchObject({ send: ['w0'], isReadingDue: false });
    expect(planAccount({ ...view, probeAt: NOW })).toMatchObject({ send: [], isReadingDue: true });
  });

  test('an account reads its balance before it sends its first delivery', () => {
    const view = aView({ lastReadingAt: null, waiting: waiting(1) });
    expect(planAccount(view)).toMatchObject({ send: [], isReadingDue: true });
  });

  test('an account first marks overdue deliveries as unknown', () => {
    const view = aView({
      inFlight: [{ id: 'late', deadline: NOW }],
      waiting: waiting(1),
      unknown: [unknown({ unknownAt: NOW - 1 })],
      quietSince: NOW - 9_000,
    });
    expect(planAccount(view)).toMatchObject({ expired: ['late'], send: [], isReadingDue: false });
  });
});

describe('quiet points', () => {
  const lost = [unknown({ unknownAt: NOW - 1 })];

  test('after a lost reply, sending pauses at once, and the balance is read once nothing is in flight', () => {
    const view = aView({ unknown: lost, inFlight: inFlight(2), waiting: waiting(1) });
    expect(planAccount(view)).toMatchObject({ isQuietNeeded: true, isReadingDue: false, send: [] });
    expect(planAccount({ ...view, inFlight: [] })).toMatchObject({ isReadingDue: true, send: [] });
  });

  test('a quiet point waits at most three seconds for hanging requests', () => {
    const view = aView({ unknown: lost, inFlight: inFlight(1), quietSince: NOW - 3_000 });
    expect(planAccount(view)).toMatchObject({ isReadingDue: true });
    expect(planAccount({ ...view, quietSince: NOW - 1_000 })).toMatchObject({
      isReadingDue: false,
      nextAt: NOW + 2_000,
    });
  });

  test('a quiet point blocks orders only during its reading, even if the outcome stays open', () => {
    const view = aView({ unknown: [unknown()], waiting: waiting(1) });
    expect(planAccount(view)).toMatchObject({ send: ['w0'], isQuietNeeded: false });
    const readingUntil = NOW + 9_000;
    expect(planAccount({ ...view, readingUntil })).toMatchObject({ send: [], nextAt: readingUntil });
    expect(planAccount({ ...view, unknown: lost, readingUntil }).isReadingDue).toBe(false);
  });

  test('a failed reading is retried, and nothing is sent before that', () => {
    const view = aView({ readAgainAt: NOW + 4_000, waiting: waiting(1) });
    expect(planAccount(view)).toMatchObject({ send: [], isReadingDue: false, nextAt: NOW + 4_000 });
    expect(planAccount({ ...view, readAgainAt: NOW })).toMatchObject({ send: [], isReadingDue: true });
  });

  test('another reading is due when an unknown delivery has expired', () => {
    const expiresAt = NOW - EXPIRY_MARGIN_MS;
    expect(planAccount(aView({ unknown: [unknown({ expiresAt })] })).isReadingDue).toBe(true);
    expect(planAccount(aView({ unknown: [unknown({ expiresAt: expiresAt + 1 })] }))).toMatchObject({
      isReadingDue: false,
      nextAt: NOW + 1,
    });
    expect(planAccount(aView({ unknown: [unknown({ expiresAt })], lastReadingAt: NOW })).isReadingDue).toBe(
      false,
    );
  });

  test('a reading is due for unknown deliveries even if a clock was set back since the last one', () => {
    const lastReadingAt = NOW + 3_600_000;
    const view = aView({ lastReadingAt, unknown: [unknown({ expiresAt: NOW - 60_000 })] });
    expect(planAccount(view)).toMatchObject({ isReadingDue: true });
  });

  test('readings are due regularly for idle and busy accounts, but not if nothing was sent', () => {
    expect(planAccount(aView({ lastReadingAt: NOW - 60_000 })).isReadingDue).toBe(true);
    const busy = aView({ lastReadingAt: NOW - READING_MS_MAX, inFlight: inFlight(3), waiting: waiting(1) });
    expect(planAccount(busy)).toMatchObject({ isQuietNeeded: true, send: [] });
    expect(planAccount({ ...busy, lastReadingAt: NOW - READING_MS_MAX + 1 })).toMatchObject({ send: ['w0'] });
    expect(planAccount(aView({ lastReadingAt: 0, isUsedSinceReading: false }))).toMatchObject({
      isReadingDue: false,
      nextAt: null,
    });
  });
});

test('an account sends nothing while too many deliveries are unknown', () => {
  const many = Array.from({ length: UNKNOWN_MAX }, () => unknown());
  expect(planAccount(aView({ unknown: many, waiting: waiting(2) })).send).toEqual([]);
  expect(planAccount(aView({ unknown: many.slice(1), waiting: waiting(2) })).send).toEqual(['w0', 'w1']);
});
