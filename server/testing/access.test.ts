import type { AnyCall } from '@rush/contract/call.ts';
import { CALLS } from '@rush/contract/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from './test-shop.ts';

/** The same questions to every call of the contract, from one list: a call that is added is asked too. */
let shop: TestShop;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  shop = await openTestShop();
  for (const name of ['player', 'reseller', 'admin', 'support', 'catalogue', 'newbie'])
    tokens[name] = (await shop.signIn(`${name}@rush.test`)).token;
  await shop.owner.query("update users set is_blocked = true where email_key = 'newbie@rush.test'");
});
afterAll(() => shop.close());

async function ask(
  call: AnyCall,
  token?: string,
  body: string | undefined = call.method === 'POST' ? '{}' : undefined,
) {
  const path = call.path.replace(/\{\w+\*?\}/g, 'none');
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return fetch(`${shop.url}/api${path}`, { method: call.method, headers, body, redirect: 'manual' });
}

const protectedCalls = CALLS.filter((call) => call.who !== 'public');
const staffCalls = CALLS.filter(
  (call): call is (typeof CALLS)[number] & { who: { staff: readonly string[] } } =>
    typeof call.who === 'object',
);
const HOSTILE = [
  'null',
  '[]',
  '"x"',
  '{',
  '{"__proto__":{"role":"admin"}}',
  '{"email":{"$gt":""},"password":{"$ne":null}}',
  `{"name":"${'x'.repeat(20_000)}"}`,
  '{"userid":["a","b"],"value":1e400}',
  '\u0000',
];

describe('every call', () => {
  test.each(protectedCalls.map((call) => [call.name, call] as const))(
    '%s refuses guests, ended and blocked sessions',
    async (_name, call) => {
      for (const token of [undefined, 'not-a-token', tokens.newbie]) {
        const answer = await ask(call, token);
        expect(answer.status).toBe(401);
        expect(await answer.json()).toMatchObject({
          type: 'token-expired',
          message: 'Token has expired. Please login again.',
        });
      }
    },
  );

  test.each(staffCalls.map((call) => [call.name, call] as const))(
    '%s is for the staff that the contract names',
    async (_name, call) => {
      for (const name of ['player', 'reseller'])
        expect((await ask(call, tokens[name])).status, name).toBe(403);
      for (const role of ['support', 'catalogue'] as const) {
        if (call.who.staff.includes(role)) continue;
        expect((await ask(call, tokens[role])).status, role).toBe(403);
      }
    },
  );

  test.each(CALLS.filter((call) => call.method === 'POST').map((call) => [call.name, call] as const))(
    '%s answers hostile bodies with a clear 4xx, never with a fault',
    async (_name, call) => {
      for (const body of HOSTILE) {
        const answer = await ask(call, tokens.admin, body);
        const text = await answer.text();
        expect(answer.status, `${body.slice(0, 60)} → ${text.slice(0, 300)}`).toBeLessThan(500);
        if (answer.status >= 400)
          expect(JSON.parse(text)).toMatchObject({
            type: expect.any(String),
            requestId: expect.any(String),
            message: expect.any(String),
          });
        if (call.name === 'logout') tokens.admin = (await shop.signIn('admin@rush.test')).token;
      }
    },
  );

  test('is bound by the server, and described', async () => {
    const document = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as {
      paths: Record<string, object>;
    };
    for (const call of CALLS) {
      expect(Object.keys(document.paths), call.name).toContain(`/api${call.path.replaceAll('*}', '}')}`);
      const answer = await ask(call, tokens.admin);
      const body = answer.headers.get('content-type')?.includes('json')
        ? ((await answer.json()) as { type?: string; message?: string })
        : {};
      expect(
        body.type === 'not-found' &&
          body.message === 'Not found.' &&
          !['paymentWebhook', 'supplierCallback'].includes(call.name),
        `${call.name} is not bound`,
      ).toBe(false);
      if (call.name === 'logout') tokens.admin = (await shop.signIn('admin@rush.test')).token;
    }
  });
});
