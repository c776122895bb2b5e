import { checkPlayerId } from '@rush/contract/orders.ts';
import { expect, test } from 'vitest';
import { openProxy } from '../../testing/a-proxy.ts';
import { runByClock } from '../../testing/a-upi-order.ts';
import { advanceClock, anApiOrder, apiPack, untilAccountsIdle } from '../../testing/an-api-order.ts';
import { aShopForOneTest, until } from '../../testing/test-shop.ts';

test('an order whose supplier was unreachable counts as not sent and is sent later', async () => {
  const proxy = await openProxy();
  const shop = await aShopForOneTest({ env: { SMILEONE_BASE_URL: proxy.url } });
  proxy.target = `${shop.simulators.url}/smileone`;
  await (await anApiOrder(shop, 'SMILEBR')).until('Completed');
  const body = await apiPack(shop, 'SMILEBR');
  const player = { userid: '4000011111', zoneid: '2001', product_id: body.product_id };
  expect((await shop.call(checkPlayerId, { body: player })).status).toBe(200);
  await untilAccountsIdle(shop);

  await proxy.close();
  const order = await anApiOrder(shop, 'SMILEBR', { body, player: player.userid });
  await until(
    async () =>
      (await shop.owner.query('select from supplier_health where out_since is not null')).rowCount === 1,
    'the circuit to open',
  );
  await untilAccountsIdle(shop);
  const result = await shop.owner.query('select status, reason_code from deliveries where id = any($1)', [
    (await order.deliveries()).map(({ id }) => id),
  ]);
  expect(result.rows).toEqual([{ status: 'Pending', reason_code: 'not-connected' }]);

  await proxy.reopen();
  await advanceClock(shop, 60_000);
  await runByClock(shop, 'sweep-deliveries');
  await order.until('Completed');
  expect(await order.executed()).toBe(1);
});
