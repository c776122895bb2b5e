import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Simulators, startSimulators } from '../../start-simulators.ts';
import { getJson } from '../../testing/post-json.ts';
import { signSmile } from './smileone-signature.ts';

let world: Simulators;
beforeAll(async () => {
  world = await startSimulators({ port: 0, smtpPort: 0, webhooks: {} });
});
afterAll(() => world.close());

type Body = Record<string, unknown>;

async function call(name: string, fields: Record<string, string>): Promise<Body> {
  const signed = {
    product: 'mobilelegends',
    uid: '1000001',
    email: 'shop@example.test',
    time: String(Math.floor(Date.now() / 1000)),
    ...fields,
  };
  const body = new URLSearchParams({ ...signed, sign: signSmile(signed, 'sim-smile-key') });
  const response = await fetch(`${world.url}/smileone/br/smilecoin/api/${name}`, { method: 'POST', body });
  return (await response.json()) as Body;
}

const PACK = { productid: '13', userid: '123456789', zoneid: '2001' };

test('the last digits of the player and zone ids determine the response', async () => {
  const role = (userid: string, zoneid = '2001') => call('getrole', { ...PACK, userid, zoneid });
  const player = await role('123456789');
  expect(player).toMatchObject({ status: 200, message: 'success', change_price: 1 });
  expect(player.username).toMatch(/^[A-Z][A-Za-z]+\d*$/);
  expect((await role('123456789')).username).toBe(player.username);
  expect(player.use).not.toBe('b');
  expect((await role('123450000')).use).toBe('b');
  expect((await role('123454040')).status).toBe(20004);
  expect((await role('123456789', '4040')).status).toBe(20003);
  for (const [ending, pattern] of [
    ['5001', /Malaysia/],
    ['5002', /customer service/],
    ['5003', /Brazilian packs/],
    ['5004', /1\..*2\./],
  ] as const)
    expect(await role(`12345${ending}`)).toMatchObject({
      status: 201,
      message: expect.stringMatching(pattern),
    });
  expect(await getJson(`${world.url}/suppliers/smileone/players/123456789/2001`)).toMatchObject({
    kind: 'player',
    username: player.username,
  });
});
