import { changeSettings, testAlert } from '@rush/contract/admin-settings.ts';
import { createWalletOrder } from '@rush/contract/orders.ts';
import { subscribeToPush } from '@rush/contract/push.ts';
import { expect, test } from 'vitest';
import { aPushBrowser } from '../testing/a-push-browser.ts';
import { aPack, aShopper } from '../testing/a-shopper.ts';
import { aTestShop, until } from '../testing/test-shop.ts';
import { untilJobsDone } from '../testing/until-jobs-done.ts';

const shop = await aTestShop();
const { token } = await shop.signIn('admin@rush.test');
const CHAT = '-100200300400';

const messages = () => shop.simulator<{ channel: string; to: string; text: string }[]>('/inbox/messages');
const channelsOf = async (words: string) =>
  (await messages()).filter(({ text }) => text.includes(words)).map(({ channel }) => channel);
const saveChat = (chat: string) =>
  shop.call(changeSettings, { body: { settings: { 'alerts.telegramChat': chat } }, token });
async function aManualOrder(): Promise<string> {
  const shopper = await aShopper(shop, { coinsPaise: 500_00 });
  const pack = await aPack(shop, { discountedPaise: 100_00 });
  return (await shop.call(createWalletOrder, { body: pack, token: shopper.token })).body.orderid;
}
const sendTest = () => shop.call(testAlert, { body: {}, token });

test('alerts go to the Telegram chat in the settings, and staff can send it a test message', async () => {
  expect((await sendTest()).body.type).toBe('telegram-not-set');
  expect((await saveChat('my chat')).body.type).toBe('setting-invalid');
  await saveChat(CHAT);
  expect((await sendTest()).status).toBe(200);
  expect(await messages()).toEqual([expect.objectContaining({ channel: 'telegram', to: CHAT })]);

  const orderid = await aManualOrder();
  await until(async () => (await channelsOf(orderid)).toSorted().join() === 'mail,telegram', 'the alerts');
  const { telegram } = shop.shop.platform.config;
  const { botToken } = telegram;
  telegram.botToken = 'wrong';
  expect((await sendTest()).body.type).toBe('telegram-refused');
  telegram.botToken = botToken;
});

test('each kind of alert uses the channels that the owner chose for it', async () => {
  const browser = await aPushBrowser();
  await shop.call(subscribeToPush, { body: browser.subscription, token });
  const response = await shop.call(changeSettings, {
    body: { settings: { 'alerts.byMail': ['late'], 'alerts.byTelegram': [] } },
    token,
  });
  expect(response.status).toBe(200);
  const orderid = await aManualOrder();
  await until(() => browser.received.length > 0, 'the push message');
  expect(browser.received[0]!.message).toMatchObject({
    title: expect.stringContaining('To deliver by hand'),
    url: `/admin/order/${orderid}`,
  });
  await untilJobsDone(shop, ['send-mail', 'send-telegram', 'send-push']);
  expect(await channelsOf(orderid)).toEqual([]);
  expect(
    (await shop.call(changeSettings, { body: { settings: { 'alerts.byPush': ['x'] } }, token })).status,
  ).toBe(422);
});
