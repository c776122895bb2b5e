import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Simulators, startSimulators } from '../start-simulators.ts';
import { getJson, postJson } from '../testing/post-json.ts';
import type { InboxMessage } from './inbox.ts';

let world: Simulators;
beforeAll(async () => {
  world = await startSimulators({ port: 0, smtpPort: 0, webhooks: {} });
});
beforeEach(() => postJson(`${world.url}/reset`, {}));
afterAll(() => world.close());

const messages = (to: string) =>
  getJson<InboxMessage[]>(`${world.url}/inbox/messages?to=${encodeURIComponent(to)}`);
const authkey = { authkey: 'sim-msg91-key' };
const basic = { authorization: `Basic ${Buffer.from('ACsim:sim-twilio-token').toString('base64')}` };

async function mail(to: string, lines: string[]): Promise<void> {
  const socket = connect(world.smtpPort, 'localhost');
  const replies: string[] = [];
  socket.on('data', (chunk) => replies.push(chunk.toString()));
  for (const line of [
    '',
    'EHLO shop',
    'MAIL FROM:<no-reply@rush.test>',
    `RCPT TO:<${to}>`,
    'DATA',
    [...lines, '.'].join('\r\n'),
    'QUIT',
  ]) {
    if (line) socket.write(`${line}\r\n`);
    await once(socket, 'data');
  }
  socket.destroy();
  expect(replies.join('')).not.toMatch(/^[45]\d\d /m);
}

test('the inbox lists the emails to an address, newest first', async () => {
  await mail('Asha@Example.test', ['Subject: First', '', 'Hello Asha']);
  await mail('asha@example.test', [
    'Subject: =?utf-8?B?4oK5MTAwIHJlZnVuZGVk?=',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Your code is <b>123456</b></p>',
  ]);
  await mail('other@example.test', ['Subject: Not yours', '', 'x']);
  expect(await messages('asha@example.test')).toMatchObject([
    { channel: 'mail', subject: '₹100 refunded', html: expect.stringContaining('<b>123456</b>') },
    { channel: 'mail', subject: 'First', text: 'Hello Asha' },
  ]);
});

test('the inbox finds an SMS from MSG91 by the last ten digits of the number', async () => {
  const sent = await postJson(
    `${world.url}/msg91/api/v5/flow/`,
    { template_id: 'rush-otp', recipients: [{ mobiles: '919000000001', otp: '123456' }] },
    authkey,
  );
  expect(sent).toMatchObject({ type: 'success' });
  for (const spelling of ['9000000001', '+91 90000 00001', '919000000001'])
    expect(await messages(spelling)).toMatchObject([
      { channel: 'sms', to: '919000000001', subject: 'rush-otp', text: '123456' },
    ]);
  expect(await postJson(`${world.url}/msg91/api/v5/flow/`, {}, { authkey: 'x' })).toMatchObject({
    type: 'error',
  });
});

test('MSG91 sends, resends and checks a code, which verifies a number only once', async () => {
  const otp = (path: string, query: string) =>
    postJson(`${world.url}/msg91/api/v5/otp${path}?mobile=919000000001&${query}`, {}, authkey);
  expect(await otp('', 'template_id=t&otp=4321')).toMatchObject({ type: 'success' });
  expect(await otp('', 'template_id=t&otp=4321')).toMatchObject({ type: 'error', code: 311 });
  expect(await otp('/verify', 'otp=0000')).toMatchObject({ message: 'OTP not match' });
  expect(await otp('/retry', 'retrytype=text')).toMatchObject({ type: 'success' });
  expect(await messages('9000000001')).toHaveLength(2);
  expect(await otp('/verify', 'otp=4321')).toMatchObject({
    type: 'success',
    message: 'OTP verified success',
  });
  expect(await otp('/verify', 'otp=4321')).toMatchObject({ message: 'Mobile no. already verified' });
});

test('Twilio sends messages, and Twilio Verify approves a code once', async () => {
  const twilio = (path: string, form: Record<string, string>, headers: Record<string, string> = basic) =>
    fetch(`${world.url}/twilio${path}`, { method: 'POST', headers, body: new URLSearchParams(form) });
  const To = '+919000000001';
  const path = '/2010-04-01/Accounts/ACsim/Messages.json';
  expect((await twilio(path, { To, From: '+15005550006', Body: 'Hello' })).status).toBe(201);
  expect((await twilio(path, { To, From: '+15005550006', Body: 'Hello' }, {})).status).toBe(401);
  expect((await twilio(path, { To: '12', From: '+15005550006', Body: 'Hello' })).status).toBe(400);

  expect((await twilio('/v2/Services/VA1/Verifications', { To, Channel: 'sms' })).status).toBe(201);
  const [sent] = await messages(To);
  const Code = /\d{6}/.exec(sent?.text ?? '')?.[0] ?? '';
  const check = async (code: string) =>
    (await (await twilio('/v2/Services/VA1/VerificationCheck', { To, Code: code })).json()) as object;
  expect(await check('000000')).toMatchObject({ status: 'pending', valid: false });
  expect(await check(Code)).toMatchObject({ status: 'approved', valid: true });
  expect(await check(Code)).toMatchObject({ status: 404, code: 20404 });
});
