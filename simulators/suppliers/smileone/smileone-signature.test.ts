import { expect, test } from 'vitest';
import { signSmile } from './smileone-signature.ts';

test('the signature of a Smile.one call matches the test vector', () => {
  const fields = {
    email: 'shop@example.test',
    product: 'mobilelegends',
    productid: '13',
    time: '1700000000',
    uid: '1000001',
    userid: '123456789',
    zoneid: '2001',
  };
  expect(signSmile(fields, 'SIMKEY')).toBe('39dbc84aff6b649ead6e666c9bd1d505');
});
