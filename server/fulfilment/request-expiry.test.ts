import { expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { executableUntil, expiryLeft } from './request-expiry.ts';

const noted = new Date('2026-01-01T00:00:00Z');
const after = (ms: number) => ({ ...systemClock, now: () => new Date(noted.getTime() + ms) });

test('a request that expires is executed by nobody a minute after it was noted, and one that does not has no end of its own', () => {
  expect(executableUntil(noted, { expiresInMs: 52_000 })).toEqual(after(60_000).now());
  expect(executableUntil(noted, { expiresInMs: null })).toBeNull();
});

test('a request that leaves late expires as much sooner', () => {
  const until = executableUntil(noted, { expiresInMs: 52_000 });
  expect(expiryLeft(until, after(0))).toEqual({ expiresInMs: 52_000 });
  expect(expiryLeft(until, after(7_000))).toEqual({ expiresInMs: 45_000 });
  expect(expiryLeft(until, after(53_000))).toEqual({ expiresInMs: -1_000 });
  expect(expiryLeft(null, after(7_000))).toEqual({ expiresInMs: null });
});
