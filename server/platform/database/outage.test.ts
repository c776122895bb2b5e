import { expect, test } from 'vitest';
import { isBrokenOff, isNotCarriedOut, isUnavailable, retryOutage } from './outage.ts';

const withCode = (code: string, message = 'of PostgreSQL') => Object.assign(new Error(message), { code });
const saying = (message: string) => new Error(message);

/** Whether it answers 503, is retried for a while, and whether any statement may be repeated. */
const ERRORS: readonly [
  name: string,
  error: unknown,
  unavailable: boolean,
  broken: boolean,
  unsent: boolean,
][] = [
  ['refused by the machine', withCode('ECONNREFUSED'), true, true, true],
  ['no way to the machine', withCode('EHOSTUNREACH'), true, true, true],
  [
    'no way to the machine any more, of a connection that was there',
    Object.assign(withCode('EHOSTUNREACH'), { syscall: 'read' }),
    true,
    true,
    false,
  ],
  ['reset on the way', withCode('ECONNRESET'), true, true, false],
  ['a connection that failed', withCode('08006'), true, true, false],
  ['no connection', withCode('08001'), true, true, true],
  ['a connection that the server turned down', withCode('08004'), true, true, true],
  ['PgBouncer without a server in time', withCode('08P01', 'query_wait_timeout'), true, true, true],
  ['PgBouncer whose server went away', withCode('08P01', 'server conn crashed?'), true, true, false],
  ['a leader that turned read-only', withCode('25006'), true, true, true],
  ['a session that an administrator ended', withCode('57P01'), true, true, false],
  ['a session that a crash ended', withCode('57P02'), true, true, false],
  ['a server that starts', withCode('57P03'), true, true, true],
  ['a transaction that idled', withCode('25P03'), true, true, false],
  ['the driver on a lost connection', saying('Connection terminated unexpectedly'), true, true, false],
  ['all connections in use', saying('timeout exceeded when trying to connect'), true, false, false],
  ['too many connections', withCode('53300'), true, false, true],
  ['a full disk', withCode('53100'), true, false, false],
  ['a statement that took too long', withCode('57014'), true, false, false],
  ['a lock that was not had', withCode('55P03'), true, false, false],
  ['a deadlock', withCode('40P01'), true, false, false],
  ['a column that is not there', withCode('42703'), false, false, false],
  ['a broken constraint', withCode('23505'), false, false, false],
  ['a fault of ours', saying('undefined is not a function'), false, false, false],
  ['no error at all', 'text', false, false, false],
];

test.each(ERRORS)('knows what may be done after %s', (_, error, unavailable, broken, unsent) => {
  expect([isUnavailable(error), isBrokenOff(error), isNotCarriedOut(error)]).toEqual([
    unavailable,
    broken,
    unsent,
  ]);
});

test('does it again until it succeeds, and at once gives up what may not be repeated', async () => {
  let tries = 0;
  const result = await retryOutage(
    async () => {
      tries++;
      if (tries < 3) throw withCode('57P03');
      return tries;
    },
    isBrokenOff,
    10_000,
  );
  expect(result).toBe(3);
  tries = 0;
  const broken = retryOutage(
    async () => {
      tries++;
      throw withCode('23505');
    },
    isBrokenOff,
    10_000,
  );
  await expect(broken).rejects.toThrow('of PostgreSQL');
  expect(tries).toBe(1);
});

test('fails with the last error once the patience is over', async () => {
  const away = retryOutage(() => Promise.reject(withCode('57P03', 'starting')), isBrokenOff, 0);
  await expect(away).rejects.toThrow('starting');
});
