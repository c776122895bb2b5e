import { decideDelivery } from '@rush/contract/admin-fulfilment.ts';
import { expect, test } from 'vitest';
import { openProxy, type ProxiedResponse } from '../../testing/a-proxy.ts';
import { anApiOrder } from '../../testing/an-api-order.ts';
import { aShopForOneTest, until } from '../../testing/test-shop.ts';

const REFUSED: ProxiedResponse = { status: 200, body: '{"status": 201, "message": "not in this country"}' };

test('a rejection from a worker that was suspended does not end a delivery that was sent again meanwhile', async () => {
  const proxy = await openProxy();
  const shop = await aShopForOneTest({ env: { SMILEONE_BASE_URL: `${proxy.url}/smileone` } });
  proxy.target = shop.simulators.url;
  const admin = (await shop.signIn('admin@rush.test')).token;
  const resume: (() => void)[] = [];
  proxy.instead = async (path) => {
    if (!path.endsWith('createorder')) return null;
    const isFirst = resume.length === 0;
    const { forward } = proxy;
    await new Promise<void>((resolve) => resume.push(resolve));
    return isFirst ? REFUSED : forward();
  };
  const order = await anApiOrder(shop, 'SMILEBR');
  await until(() => resume.length === 1, 'the first worker to call the supplier');

  shop.clock.advance(60_000);
  const deliverNow = () =>
    shop.owner.query(
      `select graphile_worker.add_job('deliver-order', json_build_object('orderId', id)) from orders where orderid = $1`,
      [order.id],
    );
  await deliverNow();
  await order.untilDeliveries('Unknown');
  const [delivery] = await order.deliveries();
  await order.expireRequests();
  await shop.call(decideDelivery, {
    params: { id: delivery!.id, decision: 'send-again' },
    body: { reason: 'their list has no such order' },
    token: admin,
  });
  await deliverNow();
  await until(() => resume.length === 2, 'the second worker to call the supplier');

  resume[0]!();
  await until(
    async () =>
      (
        await shop.owner.query(
          "select from supplier_exchanges where operation = 'order' and outcome = 'rejected'",
        )
      ).rowCount === 1,
    'the first worker to resume',
  );
  expect((await order.deliveries()).map(({ status, attempt }) => ({ status, attempt }))).toEqual([
    { status: 'Sent', attempt: 2 },
  ]);
  resume[1]!();
  await order.until('Completed');
  expect(await order.executed()).toBe(1);
  expect(await order.refundedPaise()).toBe(0);
});
