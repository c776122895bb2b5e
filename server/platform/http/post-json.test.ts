import { expect, test } from 'vitest';
import { isNotConnected } from './post-json.ts';

const failed = (code: string, syscall?: string) =>
  Object.assign(new Error(code), { code, ...(syscall && { syscall }) });

test.each([
  ['a closed port', failed('ECONNREFUSED', 'connect'), true],
  ['an unreachable host', failed('EHOSTUNREACH', 'connect'), true],
  ['a connection timeout', failed('UND_ERR_CONNECT_TIMEOUT'), true],
  ['a route lost after the request', failed('EHOSTUNREACH', 'read'), false],
  ['a route lost during the request', failed('ENETUNREACH', 'write'), false],
  ['a reset connection', failed('ECONNRESET', 'read'), false],
])('isNotConnected tells whether nothing was sent: %s', (_, error, isUnsent) => {
  expect(isNotConnected(error)).toBe(isUnsent);
});
