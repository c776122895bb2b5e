import { expect, test } from 'vitest';
import { signReturn, signWebhook } from './razorpay-signatures.ts';

test('the signature of a return from a payment link matches the test vector', () => {
  const returned = { linkId: 'plink_1', referenceId: 'ORD1', status: 'paid', paymentId: 'pay_1' };
  expect(signReturn('SIMSECRET', returned)).toBe(
    'd837edf4cebaaf28a66fa7e9bf03eb69c45de4df4ac08dc7d341e6c7a3b53ee6',
  );
});

test('the signature of a webhook’s raw body matches the test vector', () => {
  expect(signWebhook('SIMHOOK', '{"event":"payment_link.paid"}')).toBe(
    'd6d495e6f033cef032e4848fc43e5b257ef44139cbc4cf3e520bf59b55d8c382',
  );
});
