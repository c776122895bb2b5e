import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CredentialsRefused, UnknownOutcome } from '#platform/refusal.ts';
import { systemClock } from '../../../platform/clock.ts';
import { openProxy, type ProxiedResponse } from '../../../testing/a-proxy.ts';
import { GatewayRefusal } from '../gateway.ts';
import { RazorpayGateway } from './razorpay.ts';

const NOW = new Date('2026-11-20T06:30:00Z');
const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);
const secondsOf = (moment: Date) => moment.getTime() / 1000;

const aGateway = (options: { baseUrl: string; keyId?: string; webhookSecret?: string }) =>
  new RazorpayGateway({
    keyId: 'rzp_test_1',
    keySecret: 'secret',
    webhookSecret: 'hook',
    clock: { ...systemClock, now: () => NOW },
    ...options,
  });

type Reply = [status: number, body: object];

/** An adapter whose provider returns these responses in turn, then repeats the last one. */
async function aRazorpayWith(...replies: Reply[]) {
  const proxy = await openProxy();
  const requests: { path: string; body: unknown }[] = [];
  proxy.instead = (path, body): ProxiedResponse => {
    const [status, reply] = replies[Math.min(requests.length, replies.length - 1)] ?? [500, {}];
    requests.push({ path, body: body === '' ? null : JSON.parse(body) });
    return { status, body: JSON.stringify(reply) };
  };
  return { gateway: aGateway({ baseUrl: proxy.url }), requests };
}

const link = (fields: object = {}) => ({
  id: 'plink_1',
  status: 'created',
  short_url: 'https://pay.example.in/x',
  amount: 100_00,
  amount_paid: 0,
  currency: 'INR',
  reference_id: 'T1',
  payments: null,
  ...fields,
});
const error = (description: string | null = 'No.') => ({ error: { description } });
const listOf = (...links: object[]): Reply => [200, { payment_links: links }];

const request = {
  clientTxnId: 'T1',
  amountPaise: 123_45,
  description: 'D'.repeat(3_000),
  customer: { name: 'Asha', email: 'asha@example.test', mobile: '8123456789' },
  returnUrl: 'https://shop.example.in/confirmation',
  expiresAt: at(30),
};

describe('opening a charge', () => {
  test('the link has the full amount in paise, the expiry and our reference, and sends no notifications', async () => {
    const { gateway, requests } = await aRazorpayWith([200, link()]);
    expect(await gateway.open(request)).toEqual({
      reference: 'plink_1',
      paymentUrl: 'https://pay.example.in/x',
    });
    expect(requests).toEqual([
      {
        path: '/payment_links',
        body: {
          amount: 123_45,
          currency: 'INR',
          accept_partial: false,
          description: 'D'.repeat(2_048),
          reference_id: 'T1',
          customer: { name: 'Asha', email: 'asha@example.test', contact: '+918123456789' },
          expire_by: secondsOf(at(30)),
          notify: { sms: false, email: false },
          reminder_enable: false,
          callback_url: 'https://shop.example.in/confirmation?client_txn_id=T1',
          callback_method: 'get',
        },
      },
    ]);
  });

  test('the link never expires sooner than Razorpay allows', async () => {
    const { gateway, requests } = await aRazorpayWith([200, link()]);
    await gateway.open({ ...request, expiresAt: at(5) });
    expect(requests[0]?.body).toMatchObject({ expire_by: secondsOf(at(16)) });
  });

  test('invalid keys are refused, and no lookup is made with them', async () => {
    const { gateway, requests } = await aRazorpayWith([401, error('Authentication failed')]);
    await expect(gateway.open(request)).rejects.toThrow(new GatewayRefusal('Authentication failed'));
    expect(requests).toHaveLength(1);
  });

  test('an existing payable link with the same reference is used', async () => {
    const { gateway, requests } = await aRazorpayWith(
      [400, error('reference_id exists')],
      listOf(link({ id: 'plink_0', reference_id: 'T10' }), link({ id: 'plink_2' })),
    );
    expect(await gateway.open(request)).toMatchObject({ reference: 'plink_2' });
    expect(requests[1]?.path).toBe('/payment_links?reference_id=T1');
  });

  test('a charge is refused if the link with its reference can no longer be paid', async () => {
    const { gateway } = await aRazorpayWith([400, error()], listOf(link({ status: 'paid' })));
    await expect(gateway.open(request)).rejects.toThrow(
      new GatewayRefusal('the payment link is already paid'),
    );
  });

  test.each([
    ['with Razorpay’s message', 'Amount too small', 'Amount too small'],
    ['with the HTTP status if there is no message', null, 'HTTP 400'],
  ])('a charge without a link is refused %s', async (_how, description, message) => {
    const { gateway } = await aRazorpayWith([400, error(description)], listOf());
    await expect(gateway.open(request)).rejects.toThrow(new GatewayRefusal(message));
  });

  test.each([429, 500, 503])('HTTP %i is reported, without further calls', async (status) => {
    const { gateway, requests } = await aRazorpayWith([status, error()]);
    await expect(gateway.open(request)).rejects.toThrow(`Razorpay returned HTTP ${status}`);
    expect(requests).toHaveLength(1);
  });

  test('the outcome is unknown after an unexpected response', async () => {
    const { gateway } = await aRazorpayWith([200, {}], listOf());
    await expect(gateway.open(request)).rejects.toThrow(UnknownOutcome);
  });
});

describe('the status of a charge', () => {
  const charge = { clientTxnId: 'T1', reference: 'plink_1' };

  test.each([
    ['created', 'pending', 100_00],
    ['partially_paid', 'success', 40_00],
    ['paid', 'success', 40_00],
    ['cancelled', 'failed', 100_00],
    ['expired', 'failed', 100_00],
  ])('the status %s means %s, with an amount of %i paise', async (status, state, amountPaise) => {
    const { gateway, requests } = await aRazorpayWith([200, link({ status, amount_paid: 40_00 })]);
    expect(await gateway.fetch(charge)).toEqual({
      state,
      status,
      amountPaise,
      currency: 'INR',
      clientTxnId: 'T1',
      upiTxnId: '',
    });
    expect(requests.map(({ path }) => path)).toEqual(['/payment_links/plink_1']);
  });

  test('a status has the id of the first payment, if any', async () => {
    const withPayments = (payments: unknown) => aRazorpayWith([200, link({ payments, reference_id: null })]);
    const twoPayments = await withPayments([{ payment_id: 'pay_1' }, { payment_id: 'pay_2' }]);
    expect(await twoPayments.gateway.fetch(charge)).toMatchObject({ upiTxnId: 'pay_1', clientTxnId: '' });
    for (const payments of [[], [{ payment_id: null }]])
      expect(await (await withPayments(payments)).gateway.fetch(charge)).toMatchObject({ upiTxnId: '' });
  });

  test('a charge is looked up by our reference if the link’s id is unknown', async () => {
    const { gateway, requests } = await aRazorpayWith(listOf(link({ status: 'paid', amount_paid: 100_00 })));
    expect(await gateway.fetch({ clientTxnId: 'T1', reference: null })).toMatchObject({ state: 'success' });
    expect(requests.map(({ path }) => path)).toEqual(['/payment_links?reference_id=T1']);
  });

  test('a status is null if Razorpay has no such link, and unknown after any other error', async () => {
    const none = await aRazorpayWith([400, error('The id provided does not exist')]);
    expect(await none.gateway.fetch(charge)).toBeNull();
    for (const reply of [
      [400, {}],
      [401, error()],
      [429, error()],
      [500, error()],
    ] satisfies Reply[])
      await expect((await aRazorpayWith(reply)).gateway.fetch(charge)).rejects.toThrow(UnknownOutcome);
  });
});

describe('credentials', () => {
  test('credentials are valid if Razorpay lists links, and invalid if it rejects them', async () => {
    const { gateway, requests } = await aRazorpayWith(listOf());
    await gateway.checkCredentials();
    expect(requests[0]?.path).toMatch(/^\/payment_links\?reference_id=PREFLIGHT[0-9a-f]{16}$/);
    for (const [description, message] of [
      ['Authentication failed', 'Razorpay says: Authentication failed'],
      [null, 'Razorpay says: HTTP 401'],
    ] as const) {
      const rejection = await aRazorpayWith([401, error(description)]);
      await expect(rejection.gateway.checkCredentials()).rejects.toThrow(new CredentialsRefused(message));
    }
  });

  test('credentials are unconfirmed after an unexpected response', async () => {
    for (const reply of [
      [200, {}],
      [429, error()],
      [500, error()],
    ] satisfies Reply[])
      await expect((await aRazorpayWith(reply)).gateway.checkCredentials()).rejects.toThrow(UnknownOutcome);
  });
});

describe('webhooks', () => {
  const sign = (body: string, secret = 'hook') =>
    new Headers({
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      'x-razorpay-event-id': 'event-1',
    });
  const read = (body: string, headers = sign(body), webhookSecret = 'hook') =>
    aGateway({ baseUrl: 'http://127.0.0.1:1', webhookSecret }).readWebhook(headers, Buffer.from(body));

  test('a webhook identifies its charge and its event', () => {
    expect(aGateway({ baseUrl: 'http://127.0.0.1:1' })).toMatchObject({
      signsWebhooks: true,
      webhookHeaders: ['x-razorpay-event-id'],
    });
    const body = JSON.stringify({ payload: { payment_link: { entity: { reference_id: 'T1' } } } });
    expect(read(body)).toEqual({ clientTxnId: 'T1', eventId: 'event-1' });
  });

  test.each(['{', '{}', '{"payload": {}}', '{"payload": {"payment_link": null}}'])(
    'a webhook without a charge is accepted: %s',
    (body) => {
      expect(read(body)).toEqual({ clientTxnId: null, eventId: 'event-1' });
    },
  );

  test('a webhook without a signature is rejected, and a shop without a secret rejects every webhook', () => {
    expect(read('{}', new Headers())).toBeNull();
    expect(read('{}', sign('{}', ''), '')).toBeNull();
  });
});

test('the environment is live only at the provider’s URL with live keys', () => {
  const environmentOf = (baseUrl: string, keyId: string) => aGateway({ baseUrl, keyId }).environment;
  expect(environmentOf('https://api.razorpay.com/v1', 'rzp_live_1')).toBe('live');
  expect(environmentOf('https://api.razorpay.com/v1', 'rzp_test_1')).toBe('test');
  expect(environmentOf('http://127.0.0.1:4000/razorpay/v1', 'rzp_live_1')).toBe('test');
});
