import { startSimulators } from '@rush/simulators/start-simulators.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type GatewayDescriptor, GatewayRefusal } from '../payments/gateways/gateway.ts';
import { systemClock } from '../platform/clock.ts';
import { CredentialsRefused, UnknownOutcome } from '../platform/refusal.ts';
import { openProxy } from './a-proxy.ts';

/** A gateway's adapter and its simulator, with a proxy between them that can respond in the simulator's place. */
async function aGateway(descriptor: GatewayDescriptor, wrongKey?: string) {
  const proxy = await openProxy();
  const simulators = await startSimulators({ port: 0, smtpPort: 0, webhooks: {} });
  onTestFinished(() => simulators.close());
  proxy.target = simulators.url;
  const settle = (id: string, body: object) =>
    fetch(`${simulators.url}/upi/orders/${id}/settle`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ webhook: 'drop', ...body }),
    });
  const demo = Object.entries(descriptor.keys).map(([name, key]) => [name, wrongKey ?? key.demo] as const);
  const values = {
    ...Object.fromEntries(demo),
    baseUrl: `${proxy.url}${descriptor.baseUrl.simulator}`,
  };
  const gateway = descriptor.open(values, { clock: systemClock });
  return { gateway, proxy, settle };
}

const request = (clientTxnId: string) => ({
  clientTxnId,
  amountPaise: 123_45,
  description: 'Mobile Legends 86 Diamonds',
  customer: { name: 'Asha', email: 'asha@example.test', mobile: '8123456789' },
  returnUrl: 'http://localhost:1/confirmation',
  expiresAt: new Date(Date.now() + 30 * 60_000),
});

/** @param paid a response about the paid charge `T3`, with some of its fields replaced */
export function testGatewayContract(descriptor: GatewayDescriptor, paid: (fields: object) => object): void {
  const respond = (fields: object) => ({ status: 200, body: JSON.stringify(paid(fields)) });
  describe(descriptor.label, () => {
    test('an adapter has its descriptor’s name', async () => {
      const { gateway } = await aGateway(descriptor);
      expect(gateway).toMatchObject({ name: descriptor.name, environment: 'test' });
    });

    test('a gateway opens a charge, then reports it pending, then paid with the exact amount', async () => {
      const { gateway, settle } = await aGateway(descriptor);
      const opened = await gateway.open(request('T1'));
      expect(opened.paymentUrl).toMatch(/\/upi\/pay\//);
      const charge = { clientTxnId: 'T1', reference: opened.reference, createdAt: new Date() };
      expect(await gateway.fetch(charge)).toMatchObject({ state: 'pending', clientTxnId: 'T1' });
      await settle('T1', { outcome: 'success' });
      expect(await gateway.fetch(charge)).toMatchObject({
        state: 'success',
        amountPaise: 123_45,
        currency: 'INR',
        clientTxnId: 'T1',
        upiTxnId: expect.stringMatching(/.+/),
      });
    });

    test('a shopper who has paid returns to the confirmation page', async () => {
      const { gateway } = await aGateway(descriptor);
      const { paymentUrl } = await gateway.open(request('T1'));
      const body = new URLSearchParams({ outcome: 'success' });
      const response = await fetch(paymentUrl, { method: 'POST', body, redirect: 'manual' });
      const page = new URL(response.headers.get('location') ?? '');
      expect([page.pathname, page.searchParams.get('client_txn_id')]).toEqual(['/confirmation', 'T1']);
    });

    test('the status of a charge that was never opened is null', async () => {
      const { gateway } = await aGateway(descriptor);
      expect(
        await gateway.fetch({ clientTxnId: 'NEVER', reference: null, createdAt: new Date() }),
      ).toBeNull();
    });

    test('a gateway that rejects the keys does not report a charge as nonexistent', async () => {
      const { gateway } = await aGateway(descriptor, 'wrong-key');
      await expect(
        gateway.fetch({ clientTxnId: 'T5', reference: null, createdAt: new Date() }),
      ).rejects.toThrow(UnknownOutcome);
      await expect(gateway.open(request('T5'))).rejects.toThrow(GatewayRefusal);
      await expect(gateway.checkCredentials()).rejects.toThrow(CredentialsRefused);
    });

    test('a gateway never opens a second charge with the same client_txn_id', async () => {
      const { gateway, proxy } = await aGateway(descriptor);
      const first = await gateway.open(request('T2'));
      const second = await gateway.open(request('T2')).catch((error) => error);
      // EKQR refuses the request and does not return the payment page again; Razorpay finds the link.
      if (second instanceof GatewayRefusal) expect(second.message).toBe('Duplicate client_txn_id');
      else expect(second).toEqual(first);
      const orders = await (await fetch(`${proxy.target}/upi/orders`)).json();
      expect(orders).toHaveLength(1);
    });

    test('a charge is paid if the gateway’s response says so', async () => {
      const { gateway, proxy } = await aGateway(descriptor);
      const { reference } = await gateway.open(request('T3'));
      proxy.instead = () => respond({});
      expect(await gateway.fetch({ clientTxnId: 'T3', reference, createdAt: new Date() })).toMatchObject({
        state: 'success',
        amountPaise: 123_45,
      });
    });

    test.each([
      ['HTTP 500', { status: 500, body: 'Oops' }],
      ['a body that is not JSON', { status: 200, body: '<html>Bad gateway</html>' }],
      ['truncated JSON', { status: 200, body: '{"status": true, "data": {"amo' }],
      [
        'JSON of an unexpected shape',
        { status: 200, body: '{"status": "maybe", "data": [], "payment_links": {}}' },
      ],
      ['an invalid amount', respond({ amount: 'a lot', amount_paid: '12345' })],
      ['an unknown state', respond({ status: 'dreaming' })],
      ['a broken connection', 'hang up' as const],
    ])('the outcome of a charge is unknown after %s', async (_case, response) => {
      const { gateway, proxy } = await aGateway(descriptor);
      const opened = await gateway.open(request('T3'));
      proxy.instead = () => response;
      await expect(
        gateway.fetch({ clientTxnId: 'T3', reference: opened.reference, createdAt: new Date() }),
      ).rejects.toThrow(UnknownOutcome);
      await expect(gateway.open(request('T4'))).rejects.toThrow(UnknownOutcome);
    });
  });
}
