import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Simulators, startSimulators } from '../../start-simulators.ts';
import { getJson, postJson } from '../../testing/post-json.ts';
import { signSmile } from './smileone-signature.ts';

let world: Simulators;
beforeAll(async () => {
  world = await startSimulators({ port: 0, smtpPort: 0, webhooks: {} });
});
beforeEach(() => postJson(`${world.url}/reset`, {}));
afterAll(() => world.close());

type Answer = Record<string, unknown>;

interface CallOptions {
  region?: string;
  time?: number;
  key?: string;
  asJson?: boolean;
}

function send(
  name: string,
  fields: Record<string, string> = {},
  options: CallOptions = {},
): Promise<Response> {
  const { region = '/br', time = Math.floor(Date.now() / 1000), key = 'sim-smile-key', asJson } = options;
  const signed = {
    product: 'mobilelegends',
    uid: '1000001',
    email: 'shop@example.test',
    time: String(time),
    ...fields,
  };
  const body = { ...signed, sign: signSmile(signed, key) };
  return fetch(`${world.url}/smileone${region}/smilecoin/api/${name}`, {
    method: 'POST',
    ...(asJson
      ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : { body: new URLSearchParams(body) }),
  });
}
const call = async (name: string, fields?: Record<string, string>, options?: CallOptions) =>
  (await (await send(name, fields, options)).json()) as Answer;

const PACK = { productid: '13', userid: '123456789', zoneid: '2001' };
const points = async (region?: string) => (await call('querypoints', {}, { region })).smile_points;
const orders = () => getJson<Answer[]>(`${world.url}/suppliers/smileone/orders`);

test('repeating a call buys twice, and each region spends its own coins', async () => {
  expect(await points()).toBe('100000.0');
  expect(await call('createorder', PACK)).toMatchObject({ status: 200, order_id: expect.any(String) });
  expect(await call('createorder', PACK, { region: '', asJson: true })).toMatchObject({ status: 200 });
  expect(await points()).toBe('99877.0');
  expect(await points('/ph')).toBe('100000.0');
  expect(await call('createorder', { ...PACK, productid: '212' }, { region: '/ph' })).toMatchObject({
    status: 200,
  });
  expect(await points('/ph')).toBe('99990.5');
  expect(await orders()).toEqual([
    expect.objectContaining({ product: '212', region: 'ph', cost: 9.5 }),
    expect.objectContaining({ product: '13', region: 'br' }),
    expect.objectContaining({ product: '13', userid: '123456789', zoneid: '2001', cost: 61.5 }),
  ]);
});

test('an invalid or old signature and an unknown pack are refused with HTTP 200', async () => {
  const refused = [
    await send('createorder', PACK, { key: 'other' }),
    await send('createorder', PACK, { time: Math.floor(Date.now() / 1000) - 400 }),
    await send('createorder', { ...PACK, productid: '212' }),
  ];
  for (const answer of refused) {
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as Answer).status).not.toBe(200);
  }
  expect(await orders()).toEqual([]);
});

test('the ending of a player’s id decides the answer', async () => {
  const role = (userid: string, zoneid = '2001') => call('getrole', { ...PACK, userid, zoneid });
  const known = await role('123456789');
  expect(known).toMatchObject({ status: 200, message: 'success', change_price: 1 });
  expect(known.username).toMatch(/^[A-Z][A-Za-z]+\d*$/);
  expect((await role('123456789')).username).toBe(known.username);
  expect(known.use).not.toBe('b');
  expect((await role('123450000')).use).toBe('b');
  expect((await role('123454040')).status).toBe(20004);
  expect((await role('123456789', '4040')).status).toBe(20003);
  for (const [ending, words] of [
    ['5001', /Malaysia/],
    ['5002', /customer service/],
    ['5003', /Brazilian packs/],
    ['5004', /1\..*2\./],
  ] as const)
    expect(await role(`12345${ending}`)).toMatchObject({
      status: 201,
      message: expect.stringMatching(words),
    });
  expect(await getJson(`${world.url}/suppliers/smileone/players/123456789/2001`)).toMatchObject({
    kind: 'player',
    username: known.username,
  });
});
