import type { AnyCall } from '@rush/contract/call.ts';
import { CALLS, type CallName } from '@rush/contract/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccessCaller, type AccessWorld, CALLERS, openAccessWorld } from './access-callers.ts';
import { requestFor } from './access-requests.ts';
import { ACCESS, STAFF_READS_ANOTHERS } from './access-table.ts';
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

describe('the access table', () => {
  let world: AccessWorld;
  beforeAll(async () => {
    world = await openAccessWorld(shop);
  });
  // Whoever owns something is asked last: what the others reach for must still be there.
  const order = [...CALLERS].sort((a, b) => Number(a === 'user') - Number(b === 'user'));

  test('has a row for every call that the server binds, and for no other', () => {
    expect(Object.keys(ACCESS).sort()).toEqual(CALLS.map((call) => call.name).sort());
  });

  test.each(CALLS.map((call) => [call.name as CallName, call] as const))(
    '%s answers each caller as the table says',
    async (name, call) => {
      const statuses: Partial<Record<(typeof CALLERS)[number], number>> = {};
      for (const caller of order) {
        const { params = {}, body } = requestFor(name, world, caller);
        const path = call.path.replace(/\{(\w+)\*?\}/g, (_, part: string) => params[part] ?? 'none');
        const sent = call.method === 'POST' ? JSON.stringify(body ?? {}) : undefined;
        const answer = await ask({ ...call, path }, await world.tokenOf(caller), sent);
        statuses[caller] = answer.status;
        const isJson = answer.headers.get('content-type')?.includes('json');
        const said = isJson ? ((await answer.json()) as { type?: string } | null) : null;
        if (!isJson) await answer.body?.cancel();
        if (call.who === 'public') continue;
        const hasSession = caller !== 'guest' && caller !== 'blocked';
        const isAsked = said?.type === 'token-expired' || said?.type === 'token-missing';
        expect(isAsked, `${caller} is let in or not by the session`).toBe(!hasSession);
        if (answer.status === 403) expect(said?.type, caller).toBe('forbidden');
      }
      const expected = Object.fromEntries(CALLERS.map((caller, column) => [caller, ACCESS[name][column]]));
      expect(statuses).toEqual(expected);
    },
  );
});

const protectedCalls = CALLS.filter((call) => call.who !== 'public');
const staffCalls = CALLS.filter(
  (call): call is (typeof CALLS)[number] & { who: { staff: readonly string[] } } =>
    typeof call.who === 'object',
);

describe('in production, staff without a second factor', () => {
  let world: AccessWorld;
  beforeAll(async () => {
    world = await openAccessWorld(shop);
    shop.shop.platform.config.isProduction = true;
  });
  afterAll(() => {
    shop.shop.platform.config.isProduction = false;
  });

  test.each(staffCalls.map((call) => [call.name, call] as const))(
    '%s is refused to the owner',
    async (_name, call) => {
      const answer = await ask(call, await world.tokenOf('admin'));
      expect(await answer.json()).toMatchObject({ type: 'second-factor-due' });
    },
  );

  test('there are calls by which staff read what is a customer’s', () => {
    const names = STAFF_READS_ANOTHERS.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['listOrders', 'orderEvents', 'walletTransactionStatus']));
  });

  test.each(STAFF_READS_ANOTHERS.map((call) => [call.name as CallName, call] as const))(
    '%s shows them no customer',
    async (name, call) => {
      const answerFor = async (caller: AccessCaller, asked: AccessCaller) => {
        const { params = {}, body } = requestFor(name, world, asked);
        const path = call.path.replace(/\{(\w+)\*?\}/g, (_, part: string) => params[part] ?? 'none');
        const sent = call.method === 'POST' ? JSON.stringify(body ?? {}) : undefined;
        const answer = await ask({ ...call, path }, await world.tokenOf(caller), sent);
        if (answer.status === 200) await answer.body?.cancel();
        return answer.status;
      };
      const refused = ACCESS[name][CALLERS.indexOf('otherUser')];
      for (const caller of ['admin', 'support'] as const)
        expect(await answerFor(caller, 'user')).toBe(refused);
      expect(await answerFor('user', 'user')).toBe(200);
    },
  );
});

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
      const expired = 'Token has expired. Please login again.';
      for (const [token, type, sentence] of [
        [undefined, 'token-missing', 'Please login first.'],
        ['null', 'token-expired', expired],
        ['not-a-token', 'token-expired', expired],
        [tokens.newbie, 'token-expired', expired],
      ]) {
        const answer = await ask(call, token);
        expect(answer.status).toBe(401);
        expect(await answer.json()).toMatchObject({ type, message: sentence, error: sentence });
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
