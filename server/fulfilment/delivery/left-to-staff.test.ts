import { orderDetail } from '@rush/contract/admin-details.ts';
import { expect, test } from 'vitest';
import { runByClock } from '../../testing/a-upi-order.ts';
import { advanceClock, anApiOrder, untilAccountsIdle } from '../../testing/an-api-order.ts';
import { mailsAbout } from '../../testing/an-inbox.ts';
import { aTestShop, until } from '../../testing/test-shop.ts';
import { untilJobsDone } from '../../testing/until-jobs-done.ts';

const MINUTE_MS = 60_000;

const shop = await aTestShop();

async function mails(subject: string): Promise<number> {
  await untilJobsDone(shop, ['send-mail']);
  return (await mailsAbout(shop, subject)).length;
}
async function passMinutes(minutes: number): Promise<void> {
  await advanceClock(shop, minutes * MINUTE_MS);
  await runByClock(shop, 'sweep-deliveries');
  await untilAccountsIdle(shop);
}

test('a delivery whose outcome the balance does not show is left to staff, and does not block other orders', async () => {
  await (await anApiOrder(shop, 'SMILEBR')).until('Completed');
  const { balance } = await shop.simulator<{ balance: number }>('/suppliers/smileone/balance?region=br');
  // Other spending makes the balance ambiguous.
  await shop.simulator('/suppliers/smileone/balance', { region: 'br', balance: balance - 13 });
  await shop.simulator('/suppliers/smileone/mode', { mode: 'lost-request', times: 1 });
  const order = await anApiOrder(shop, 'SMILEBR');
  await order.untilDeliveries('Unknown');
  await until(async () => (await mails('the balance fell by 13 more')) === 1, 'the alert');
  await passMinutes(15);
  await until(async () => (await mails('A delivery is waiting for your decision')) === 1, 'the email');
  const { token } = await shop.signIn('admin@rush.test');
  const { deliveries } = (await shop.call(orderDetail, { params: { id: order.id }, token })).body;
  expect(deliveries).toMatchObject([{ status: 'Unknown', balanceAfter: balance - 13 }]);
  const { intervals = [], open } = deliveries[0]!.evidence ?? {};
  expect(intervals.map(({ drop, known }) => drop - known)).toContain(13);
  expect(open).toMatchObject([{ delivery: deliveries[0]!._id }]);

  await (await anApiOrder(shop, 'SMILEBR')).until('Completed');
  for (const minutes of [2, 2]) await passMinutes(minutes);
  const current = await shop.simulator<{ balance: number }>('/suppliers/smileone/balance?region=br');
  await shop.simulator('/suppliers/smileone/balance', { region: 'br', balance: current.balance + 500 });
  await (await anApiOrder(shop, 'SMILEBR')).until('Completed');
  for (const minutes of [2, 10]) await passMinutes(minutes);
  expect(await mails('A delivery is waiting for your decision')).toBe(1);
  expect(await mails('the balance fell by 13 more')).toBe(1);
  expect(await mails('the balance fell by')).toBe(1);
  expect(await order.status()).toBe('Processing');
});
