import { expect, test } from 'vitest';
import { hadNoEffect, isConnectionLost, isUnavailable, retryOutage } from './outage.ts';

const withCode = (code: string, message = 'PostgreSQL error') => Object.assign(new Error(message), { code });
const withMessage = (message: string) => new Error(message);

/** Expected results of isUnavailable, isConnectionLost and hadNoEffect. */
const ERRORS: readonly [
  name: string,
  error: unknown,
  isUnavailable: boolean,
  isLost: boolean,
  hadNoEffect: boolean,
][] = [
  ['a refused connection', withCode('ECONNREFUSED'), true, true, true],
  ['an unreachable host', withCode('EHOSTUNREACH'), true, true, true],
  [
    'an unreachable host on an established connection',
    Object.assign(withCode('EHOSTUNREACH'), { syscall: 'read' }),
    true,
    true,
    false,
  ],
  ['a reset connection', withCode('ECONNRESET'), true, true, false],
  ['a connection failure', withCode('08006'), true, true, false],
  ['a failure to connect', withCode('08001'), true, true, true],
  ['a rejected connection', withCode('08004'), true, true, true],
  ['a PgBouncer wait timeout', withCode('08P01', 'query_wait_timeout'), true, true, true],
  ['a PgBouncer server crash', withCode('08P01', 'server conn crashed?'), true, true, false],
  ['a read-only leader', withCode('25006'), true, true, true],
  ['a session ended by an administrator', withCode('57P01'), true, true, false],
  ['a session ended by a crash', withCode('57P02'), true, true, false],
  ['a server that is starting up', withCode('57P03'), true, true, true],
  ['an idle-in-transaction timeout', withCode('25P03'), true, true, false],
  ['a connection lost by the driver', withMessage('Connection terminated unexpectedly'), true, true, false],
  ['all connections in use', withMessage('timeout exceeded when trying to connect'), true, false, false],
  ['too many connections', withCode('53300'), true, false, true],
  ['a full disk', withCode('53100'), true, false, false],
  ['a statement timeout', withCode('57014'), true, false, false],
  ['a lock timeout', withCode('55P03'), true, false, false],
  ['a deadlock', withCode('40P01'), true, false, false],
  ['an unknown column', withCode('42703'), false, false, false],
  ['a violated constraint', withCode('23505'), false, false, false],
  ['a programming error', withMessage('undefined is not a function'), false, false, false],
  ['a thrown string', 'text', false, false, false],
];

test.each(ERRORS)('classifies %s', (_, error, ...expected) => {
  expect([isUnavailable(error), isConnectionLost(error), hadNoEffect(error)]).toEqual(expected);
});

test('retryOutage retries until the work succeeds, but not after an error that must not be retried', async () => {
  let attempts = 0;
  const result = await retryOutage(
    async () => {
      attempts++;
      if (attempts < 3) throw withCode('57P03');
      return attempts;
    },
    isConnectionLost,
    10_000,
  );
  expect(result).toBe(3);
  attempts = 0;
  const failing = retryOutage(
    async () => {
      attempts++;
      throw withCode('23505');
    },
    isConnectionLost,
    10_000,
  );
  await expect(failing).rejects.toThrow('PostgreSQL error');
  expect(attempts).toBe(1);
});

test('retryOutage throws the error once the time is up', async () => {
  const result = retryOutage(() => Promise.reject(withCode('57P03', 'starting')), isConnectionLost, 0);
  await expect(result).rejects.toThrow('starting');
});
