import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPlayerId, createOrder, createWalletOrder } from '@rush/contract/orders.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../scripts/free-port.ts';
import { type CollectedSpan, type Collector, openCollector } from './testing/a-collector.ts';
import { aShopper, type Shopper } from './testing/a-shopper.ts';
import { startWorker } from './testing/a-worker.ts';
import { ApiOrder, apiPack } from './testing/an-api-order.ts';
import { openTestShop, type TestShop, type TestShopOptions, until } from './testing/test-shop.ts';

const PLAYER = '377775551111';
const BROWSER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const TRACEPARENT = `00-${BROWSER.traceId}-${BROWSER.spanId}-01`;

const tracingTo = (url: string) => ({
  env: { OTEL_EXPORTER_OTLP_ENDPOINT: url },
  tune: { tracing: { delayMs: 50 } },
});

async function aShop(options: TestShopOptions): Promise<{ shop: TestShop; close(): Promise<void> }> {
  const shop = await openTestShop(options);
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= shop.close();
    return closing;
  };
  onTestFinished(close);
  return { shop, close };
}

/** An order as the browser sends it, for what a supplier delivers. */
async function placeOrder(shop: TestShop, shopper: Shopper, mode: 'upi' | 'wallet'): Promise<ApiOrder> {
  const pack = await apiPack(shop, 'SMILEBR');
  const player = { userid: PLAYER, zoneid: '2001', product_id: pack.product_id };
  await shop.call(checkPlayerId, { body: player });
  const placed = await shop.call(mode === 'upi' ? createOrder : createWalletOrder, {
    body: { ...pack, input1: PLAYER, input2: '2001' },
    token: shopper.token,
    headers: { traceparent: TRACEPARENT },
  });
  expect(placed.status).toBe(200);
  return new ApiOrder(shop, { shopper, id: placed.body.orderid, player: PLAYER, supplier: 'smileone' });
}

const pay = (shop: TestShop, order: ApiOrder) =>
  shop.simulator(`/upi/orders/${order.id}/settle`, { outcome: 'success', webhook: 'send' });

/** Waits until the collector has what the supplier answered about the browser's order. */
const untilAnswered = (collector: Collector) =>
  until(() => {
    const spans = collector.ofTrace(BROWSER.traceId);
    return isTold(spans, 'send delivery') && isTold(spans, 'process deliver-order') ? spans : null;
  }, 'the delivery to be told');

const isTold = (spans: readonly CollectedSpan[], name: string) => spans.some((span) => span.name === name);

/** The names from the first span of a trace down to one of it, but for transactions. */
function pathOf(spans: readonly CollectedSpan[], last: CollectedSpan): string[] {
  const above = spans.find(({ spanId }) => spanId === last.parentSpanId);
  return above ? [...pathOf(spans, above), last.name] : [last.name];
}

const pathTo = (spans: readonly CollectedSpan[], found: (span: CollectedSpan) => boolean): string[] => {
  const last = spans.find(found);
  return last ? pathOf(spans, last).filter((name) => name !== 'transaction') : [];
};

const asks = (path: RegExp) => (span: CollectedSpan) => path.test(String(span.attributes['url.full'] ?? ''));

describe('traces', () => {
  test('follow a UPI order from the browser’s request to the supplier’s answer, across processes, in one trace', async () => {
    const collector = await openCollector();
    const tracing = tracingTo(collector.url);
    const { shop } = await aShop({ withoutJobs: true, ...tracing });
    await startWorker(shop, tracing.env, tracing.tune);
    const shopper = await aShopper(shop);
    const order = await placeOrder(shop, shopper, 'upi');
    await pay(shop, order);
    await order.until('Completed');
    const spans = await untilAnswered(collector);

    const request = spans.find(({ name }) => name === 'POST /api/order/createOrder')!;
    expect(request).toMatchObject({ kind: 2, parentSpanId: BROWSER.spanId });
    expect(request.attributes).toMatchObject({
      'http.response.status_code': 200,
      'rush.call': 'createOrder',
    });
    expect(pathTo(spans, asks(/create_order$/))).toEqual([request.name, 'POST']);
    expect(pathTo(spans, asks(/smileone.*createorder$/))).toEqual([
      request.name,
      'settle payment',
      'process deliver-order',
      'send delivery',
      'smileone order',
      'POST',
    ]);
    const answer = spans.find(({ name }) => name === 'smileone order')!;
    expect(answer.attributes).toMatchObject({ 'rush.supplier.outcome': 'delivered' });
    expect(answer.resource).toMatchObject({ 'rush.role': 'worker', 'service.name': 'rush' });
    expect(request.resource).toMatchObject({ 'rush.role': 'web' });
    // The job of the webhook belongs to the webhook's own request, which the settlement is linked to.
    const settled = spans.find(({ name }) => name === 'settle payment')!;
    const cause = collector.spans.find(({ name }) => name === 'process settle-charge')!;
    expect(settled.links).toContainEqual(expect.objectContaining({ traceId: cause.traceId }));

    const told = collector.bodies.join('\n');
    for (const personal of [shopper.email, shopper.mobile, shopper.userid, shopper.token, PLAYER])
      expect(told).not.toContain(personal);
  });
});

describe('a collector that is away', () => {
  const orderAndClose = async (url: string, wasAsked: () => boolean) => {
    const { shop, close } = await aShop({
      ...tracingTo(url),
      tune: { tracing: { delayMs: 50, timeoutMs: 60_000 } },
    });
    const order = await placeOrder(shop, await aShopper(shop), 'upi');
    await pay(shop, order);
    await order.until('Completed');
    await until(wasAsked, 'the collector to be asked');
    // Would wait for a minute, and the test fail, if it waited for the collector.
    await close();
  };

  test('holds up neither an order nor the end of the process where nothing listens', async () => {
    await orderAndClose(`http://127.0.0.1:${await freePort()}`, () => true);
  });

  test('nor where it never answers', async () => {
    const collector = await openCollector();
    collector.mood = 'hangs';
    await orderAndClose(collector.url, () => collector.bodies.length > 0);
  });
});

describe('without a collector', () => {
  test('no module of OpenTelemetry is loaded', async () => {
    const listing = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
      await import('./main.ts');
      console.log(JSON.stringify(loaded.filter((url) => /opentelemetry.(sdk|exporter|otlp|core|resources)|start-tracing/.test(url))), loaded.length > 100);`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', listing], {
      cwd: join(import.meta.dirname),
    });
    expect((await run).stdout.trim()).toBe('[] true');
  });
});
