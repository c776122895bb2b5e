import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { challengeOf, solveChallenge } from './solve-challenge.ts';

test('a challenge is solved by a nonce whose hash begins with enough zero bits', async () => {
  const { token, nonce } = await solveChallenge({ token: 'a-challenge', bits: 10 });
  const digest = createHash('sha256').update(`${token}:${nonce}`).digest();
  expect(digest.readUInt32BE(0) >>> 22).toBe(0);
});

test('an incomplete challenge in a refusal is ignored', () => {
  expect(challengeOf({ challenge: { token: 'x', bits: 3 } })).toEqual({ token: 'x', bits: 3 });
  expect(challengeOf({ challenge: { token: 'x' } })).toBeNull();
  expect(challengeOf({})).toBeNull();
});
