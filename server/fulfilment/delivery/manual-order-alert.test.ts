import { editItem } from '@rush/contract/admin-catalog.ts';
import { decideDelivery, updateOrder } from '@rush/contract/admin-fulfilment.ts';
import { workQueue } from '@rush/contract/admin-queue.ts';
import { createWalletOrder } from '@rush/contract/orders.ts';
import { expect, onTestFinished, test } from 'vitest';
import { aPack, aShopper } from '../../testing/a-shopper.ts';
import { aUpiOrder, runByClock } from '../../testing/a-upi-order.ts';
import { type ApiOrder, anApiOrder, apiPack } from '../../testing/an-api-order.ts';
import { aTestShop, openTestShop, type TestShop, until } from '../../testing/test-shop.ts';
import { untilJobsDone } from '../../testing/until-jobs-done.ts';

const shop = await aTestShop();

const MINUTE = 60_000;

interface Mail {
  to: string;
  subject?: string;
  text: string;
}

async function mailsAbout(orderid: string, testShop: TestShop = shop): Promise<Mail[]> {
  const all = await testShop.simulator<Mail[]>('/inbox/messages');
  return all.filter((mail) => mail.subject?.includes('To deliver by hand') && mail.text.includes(orderid));
}

async function aManualWalletOrder(testShop: TestShop = shop): Promise<string> {
  const shopper = await aShopper(testShop, { coinsPaise: 500_00 });
  const pack = await aPack(testShop, { discountedPaise: 100_00 });
  const response = await testShop.call(createWalletOrder, { body: pack, token: shopper.token });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body.orderid;
}

const untilJobsAreDone = (testShop: TestShop) =>
  untilJobsDone(testShop, ['alert-manual-order', 'deliver-order', 'send-mail']);

test('the owner is alerted once to a manual order paid by UPI, even if the payment is reported twice', async () => {
  const order = await aUpiOrder(shop);
  expect(await mailsAbout(order.id)).toEqual([]);
  await order.pay({ webhook: 'duplicate' });
  await order.until('Processing');
  await until(async () => (await mailsAbout(order.id)).length > 0, 'the email to the owner');
  await order.verify();
  shop.clock.advance(10 * MINUTE);
  await runByClock(shop, 'sweep-deliveries');
  await untilJobsAreDone(shop);
  expect(await mailsAbout(order.id)).toHaveLength(1);
});

test('the owner is not alerted to a manual order that has ended or was reported as late', async () => {
  const idleShop = await openTestShop({ withoutJobs: true });
  onTestFinished(() => idleShop.close());
  const endedId = await aManualWalletOrder(idleShop);
  const lateId = await aManualWalletOrder(idleShop);
  const token = (await idleShop.signIn('admin@rush.test')).token;
  const result = await idleShop.call(updateOrder, {
    params: { id: endedId },
    body: { status: 'Completed' },
    token,
  });
  expect(result.status).toBe(200);
  await idleShop.owner.query(
    "insert into alarms (kind, subject, level, since, seen_at, notified_at) select 'order', id, 30, now(), now(), now() from orders where orderid = $1",
    [lateId],
  );
  const workingShop = await openTestShop({ data: idleShop.data });
  onTestFinished(() => workingShop.close());
  await untilJobsDone(idleShop, ['alert-manual-order']);
  const alarms = await idleShop.owner.query("select from alarms where kind = 'order' and level = 0");
  expect(alarms.rowCount).toBe(0);
  const mails = await idleShop.owner.query(
    "select from graphile_worker._private_jobs where payload->>'subject' like '%To deliver by hand%'",
  );
  expect(mails.rowCount).toBe(0);
  expect(await mailsAbout(endedId, workingShop)).toEqual([]);
  expect(await mailsAbout(lateId, workingShop)).toEqual([]);
});

test('the owner is alerted at once to an order for a pack without supplier ids', async () => {
  const { token } = await shop.signIn('admin@rush.test');
  const body = await apiPack(shop, 'MOOGOLDHOK');
  await shop.call(editItem, { params: { itemid: body.item_id }, body: { itemidarray: '' }, token });
  const order = await anApiOrder(shop, 'MOOGOLDHOK', { body });
  const [mail] = await until(async () => {
    const mails = await mailsAbout(order.id);
    return mails.length > 0 && mails;
  }, 'the email to the owner');
  expect(mail!.text).toContain('Its item has no supplier ids');
  shop.clock.advance(2 * MINUTE);
  await runByClock(shop, 'sweep-deliveries');
  await untilJobsAreDone(shop);
  expect(await mailsAbout(order.id)).toHaveLength(1);
  expect(await order.status()).toBe('Processing');
  expect(await order.deliveries()).toEqual([]);
});

async function aWaitingOrder(index: number): Promise<ApiOrder> {
  await shop.simulator('/suppliers/moogold/mode', { mode: 'no-balance' });
  const order = await anApiOrder(shop, 'MOOGOLDHOK', { body: await apiPack(shop, 'MOOGOLDHOK', index) });
  await until(
    async () =>
      (await shop.owner.query('select from supplier_health where out_since is not null')).rowCount === 1,
    'the circuit to open',
  );
  await order.untilDeliveries('Pending');
  return order;
}

async function removeKeys(order: ApiOrder): Promise<void> {
  await shop.owner.query("update orders set api_type = 'GONE' where orderid = $1", [order.id]);
  await shop.owner.query("update deliveries set supplier = 'gone' where id = any($1)", [
    (await order.deliveries()).map(({ id }) => id),
  ]);
  await shop.owner.query('delete from supplier_health');
  await shop.simulator('/suppliers/moogold/mode', { mode: 'ok' });
  shop.clock.advance(2 * MINUTE);
  await runByClock(shop, 'sweep-deliveries');
}

test('staff decide on an order that was sent before its supplier’s keys were removed', async () => {
  const order = await aWaitingOrder(1);
  await shop.owner.query(
    `update deliveries set status = 'Sent', attempt = attempt + 1, reference = 'MG-1', sent_at = now()
     where order_id = (select id from orders where orderid = $1)`,
    [order.id],
  );
  await removeKeys(order);
  await order.untilDeliveries('Unknown');
  await untilJobsAreDone(shop);
  expect(await mailsAbout(order.id)).toEqual([]);
  const token = (await aShopper(shop, { role: 'admin' })).token;
  const queue = (await shop.call(workQueue, { token })).body;
  expect(queue.map(({ kind, subject }) => `${kind} ${subject}`)).toContain(`unknown-delivery ${order.id}`);
  const [delivery] = await order.deliveries();
  const response = await shop.call(decideDelivery, {
    params: { id: delivery!.id, decision: 'delivered' },
    body: { reason: 'seen on the supplier’s dashboard' },
    token,
  });
  expect(response.status).toBe(200);
  await order.until('Completed');
});

test('the owner is alerted to a waiting order when its supplier’s keys are removed', async () => {
  const order = await aWaitingOrder(2);
  await removeKeys(order);
  await until(async () => (await mailsAbout(order.id)).length > 0, 'the email to the owner');
  expect((await mailsAbout(order.id))[0]!.text).toContain('No supplier that is set up');
});
