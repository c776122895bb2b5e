import { describe, expect, test } from 'vitest';
import { CredentialsRefused, UnknownOutcome } from '#platform/refusal.ts';
import { openProxy } from '../../../testing/a-proxy.ts';
import { GatewayRefusal } from '../gateway.ts';
import { EkqrGateway } from './ekqr.ts';

/** An adapter whose provider returns these responses in turn, then repeats the last one. */
async function anEkqrWith(...responses: object[]) {
  const proxy = await openProxy();
  const requests: { path: string; body: Record<string, string> }[] = [];
  proxy.instead = (path, body) => {
    const response = responses[Math.min(requests.length, responses.length - 1)];
    requests.push({ path, body: JSON.parse(body) });
    return { status: 200, body: JSON.stringify(response) };
  };
  return { gateway: new EkqrGateway({ baseUrl: proxy.url, key: 'the-key' }), requests };
}

const refusal = (msg: string) => ({ status: false, msg });
const order = (data: object = {}) => ({
  status: true,
  data: { amount: '100.00', client_txn_id: 'T1', upi_txn_id: '123', status: 'success', ...data },
});
const NOON = new Date('2026-11-20T06:30:00Z');
const charge = { clientTxnId: 'T1', createdAt: NOON };

describe('opening a charge', () => {
  const request = {
    clientTxnId: 'T1',
    amountPaise: 123_40,
    description: 'D'.repeat(150),
    customer: { name: '', email: 'asha@example.test', mobile: '8123456789' },
    returnUrl: 'https://shop.example.in/confirmation',
    expiresAt: NOON,
  };
  const opened = { status: true, data: { order_id: 42, payment_url: 'https://pay.example.in/x' } };

  test('the request contains rupees with two decimals, a name, and at most 100 characters of the description', async () => {
    const { gateway, requests } = await anEkqrWith(opened);
    expect(await gateway.open(request)).toEqual({ reference: '42', paymentUrl: 'https://pay.example.in/x' });
    expect(requests).toEqual([
      {
        path: '/create_order',
        body: {
          key: 'the-key',
          client_txn_id: 'T1',
          amount: '123.40',
          p_info: 'D'.repeat(100),
          customer_name: 'Customer',
          customer_email: 'asha@example.test',
          customer_mobile: '8123456789',
          redirect_url: 'https://shop.example.in/confirmation',
        },
      },
    ]);
    await gateway.open({ ...request, customer: { ...request.customer, name: 'Asha' } });
    expect(requests[1]?.body.customer_name).toBe('Asha');
  });

  test('a refusal has EKQR’s message, and an unexpected response is an unknown outcome', async () => {
    const { gateway } = await anEkqrWith(refusal('Amount too small'), { status: true, data: {} });
    await expect(gateway.open(request)).rejects.toThrow(new GatewayRefusal('Amount too small'));
    await expect(gateway.open(request)).rejects.toThrow(UnknownOutcome);
  });
});

describe('the status of a charge', () => {
  test.each([
    ['created', 'pending'],
    ['scanning', 'pending'],
    ['success', 'success'],
    ['failure', 'failed'],
  ])('the status %s means %s', async (status, state) => {
    const { gateway } = await anEkqrWith(order({ status }));
    expect(await gateway.fetch(charge)).toEqual({
      state,
      status,
      amountPaise: 100_00,
      currency: 'INR',
      clientTxnId: 'T1',
      upiTxnId: '123',
    });
  });

  test('a status has no UPI reference if EKQR returns none', async () => {
    const { gateway } = await anEkqrWith(order({ upi_txn_id: null, amount: 99.5 }));
    expect(await gateway.fetch(charge)).toMatchObject({ upiTxnId: '', amountPaise: 99_50 });
  });

  test.each(['a lot', '100.005', ''])('a status with the invalid amount "%s" is unknown', async (amount) => {
    const { gateway } = await anEkqrWith(order({ amount }));
    await expect(gateway.fetch(charge)).rejects.toThrow(UnknownOutcome);
  });

  test.each([
    ['in the middle of the Indian day', '2026-11-20T06:30:00Z', ['20-11-2026']],
    ['two minutes before midnight in India', '2026-11-20T18:28:00Z', ['20-11-2026', '21-11-2026']],
    ['six minutes before midnight in India', '2026-11-20T18:24:00Z', ['20-11-2026']],
    ['early on an Indian day not yet begun in UTC', '2026-11-19T21:30:00Z', ['20-11-2026', '19-11-2026']],
  ])('a charge opened %s is queried for each possible day', async (_when, createdAt, days) => {
    const { gateway, requests } = await anEkqrWith(refusal('Record not found'));
    expect(await gateway.fetch({ clientTxnId: 'T1', createdAt: new Date(createdAt) })).toBeNull();
    expect(requests.map(({ path, body }) => [path, body.client_txn_id, body.txn_date])).toEqual(
      days.map((day) => ['/check_order_status', 'T1', day]),
    );
  });

  test('a charge recorded under the next day is found, and the search stops at the first match', async () => {
    const createdAt = new Date('2026-11-20T18:28:00Z');
    const secondDay = await anEkqrWith(refusal('Record not found'), order());
    expect(await secondDay.gateway.fetch({ ...charge, createdAt })).toMatchObject({ state: 'success' });
    expect(secondDay.requests).toHaveLength(2);
    const firstDay = await anEkqrWith(order());
    await firstDay.gateway.fetch({ ...charge, createdAt });
    expect(firstDay.requests).toHaveLength(1);
  });

  test.each(['Merchant not found', 'Invalid KEY', 'Please log in'])(
    'the status of a charge is unknown if EKQR refuses the merchant (%s)',
    async (msg) => {
      const { gateway } = await anEkqrWith(refusal(msg));
      await expect(gateway.fetch(charge)).rejects.toThrow(UnknownOutcome);
    },
  );
});

describe('credentials', () => {
  test.each(['Record not found', 'No ORDER', 'no such transaction', 'Invalid txn', 'No data'])(
    'credentials are valid if only the order is missing (%s)',
    async (msg) => {
      const { gateway, requests } = await anEkqrWith(refusal(msg));
      await gateway.checkCredentials();
      expect(requests[0]?.body).toMatchObject({
        key: 'the-key',
        client_txn_id: expect.stringMatching(/^PREFLIGHT[0-9a-f]{16}$/),
      });
    },
  );

  test.each(['Invalid key', 'Merchant record not found', 'Something is wrong'])(
    'credentials are invalid after any other error (%s)',
    async (msg) => {
      const { gateway } = await anEkqrWith(refusal(msg));
      await expect(gateway.checkCredentials()).rejects.toThrow(new CredentialsRefused(`EKQR says: ${msg}`));
    },
  );

  test('credentials are unconfirmed if EKQR returns an order that does not exist', async () => {
    const { gateway } = await anEkqrWith(order());
    await expect(gateway.checkCredentials()).rejects.toThrow(UnknownOutcome);
  });
});

test('an unsigned webhook yields at most one charge id, cut to 64 characters', async () => {
  const { gateway } = await anEkqrWith({});
  expect(gateway).toMatchObject({ signsWebhooks: false, webhookHeaders: [] });
  const read = (body: string) => gateway.readWebhook(new Headers(), Buffer.from(body));
  expect(read('client_txn_id=T1&status=success')).toEqual({ clientTxnId: 'T1', eventId: null });
  expect(read(`client_txn_id=${'T'.repeat(100)}`).clientTxnId).toBe('T'.repeat(64));
  expect(read('status=success').clientTxnId).toBeNull();
});

test('the environment is live at the provider’s URL and test on this machine', () => {
  const environmentOf = (baseUrl: string) => new EkqrGateway({ baseUrl, key: 'k' }).environment;
  expect(environmentOf('https://api.ekqr.in/api')).toBe('live');
  expect(environmentOf('http://127.0.0.1:4000/ekqr/api')).toBe('test');
});
