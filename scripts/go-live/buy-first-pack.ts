import { setTimeout as pause } from 'node:timers/promises';
import { NOTICE_VERSION } from '../../contract/notice.ts';
import { checkPlayerId, createOrder, orderStatus } from '../../contract/orders.ts';
import { register, verifyAndRegister } from '../../contract/registration.ts';
import { ShopClient } from './shop-client.ts';

const SHOPPER = {
  name: 'Ravi Kumar',
  mobileNumber: '9846011223',
  email: 'ravi@players.example.in',
  password: 'Backwater-Ferry-42',
};
const PLAYER = { input1: '123456789', input2: '2001' };
const WAIT_MS_MAX = 120_000;

/** Signs up as a shopper, orders, pays at the bank, and waits for the delivery. @returns the order's number */
export async function buyFirstPack(
  domain: string,
  pack: { product_id: string; item_id: string },
  simulatorsUrl: string,
): Promise<string> {
  const browser = new ShopClient(`https://${domain}`);
  await browser.call(register, { body: SHOPPER });
  const otp = await readCode(simulatorsUrl);
  const { token } = await browser.call(verifyAndRegister, {
    body: { ...SHOPPER, otp, notice: { version: NOTICE_VERSION, language: 'en' } },
  });
  await browser.call(checkPlayerId, {
    body: { userid: PLAYER.input1, zoneid: PLAYER.input2, product_id: pack.product_id },
  });
  const order = await browser.call(
    createOrder,
    { body: { ...pack, ...PLAYER, paymentmode: 'upi' } },
    { token },
  );
  await settleAtBank(simulatorsUrl, order.client_txn_id, 'send');
  for (const deadline = performance.now() + WAIT_MS_MAX; ; await pause(500)) {
    const body = { client_txn_id: order.client_txn_id };
    const { order: now } = await browser.call(orderStatus, { body }, { token });
    if (now.status === 'Completed') break;
    if (performance.now() > deadline) throw new Error(`the first order is still ${now.status}`);
  }
  browser.close();
  return order.orderid;
}

/** The code is mailed: this shop sends no SMS. */
async function readCode(simulatorsUrl: string): Promise<string> {
  const inbox = `${simulatorsUrl}/inbox/messages?to=${encodeURIComponent(SHOPPER.email)}`;
  for (const deadline = performance.now() + WAIT_MS_MAX; performance.now() < deadline; await pause(250)) {
    const messages = (await (await fetch(inbox)).json()) as { text: string }[];
    const code = messages.map(({ text }) => /\b\d{4}\b/.exec(text)?.[0]).find(Boolean);
    if (code) return code;
  }
  throw new Error('no code was mailed to the first shopper');
}

/** The shopper pays in the bank's app. */
export async function settleAtBank(
  simulatorsUrl: string,
  orderid: string,
  webhook: 'send' | 'drop',
): Promise<void> {
  const answer = await fetch(`${simulatorsUrl}/upi/orders/${orderid}/settle`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'success', webhook }),
  });
  if (!answer.ok) throw new Error(`the bank answered ${answer.status}: ${await answer.text()}`);
}
