import { expect, test } from 'vitest';
import { isNotConnected } from './post-json.ts';

/** Like a failure of `fetch`, whose cause is the socket error. */
const failed = (code: string, syscall?: string) =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error(code), { code, ...(syscall && { syscall }) }),
  });

test.each([
  ['a port that nobody listens on', failed('ECONNREFUSED', 'connect'), true],
  ['a machine that no way leads to', failed('EHOSTUNREACH', 'connect'), true],
  ['a connection that took too long to come about', failed('UND_ERR_CONNECT_TIMEOUT'), true],
  ['a connection whose way ended after the request had left', failed('EHOSTUNREACH', 'read'), false],
  ['a connection whose way ended while the request left', failed('ENETUNREACH', 'write'), false],
  ['a connection that was reset', failed('ECONNRESET', 'read'), false],
])('of %s it is known whether anything may have left', (_, error, isCertain) => {
  expect(isNotConnected(error)).toBe(isCertain);
});
