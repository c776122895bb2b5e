import { expect, test } from 'vitest';
import { signMooGold } from './moogold-signature.ts';

test('the signature of a MooGold call matches the test vector', () => {
  expect(signMooGold('SIMSECRET', '{"path":"user/balance"}', '1700000000', 'user/balance')).toBe(
    '083eef0be55b1e4f3623c5590af7555af37e55cf5fe4113c316e5a4a75b2a602',
  );
});
