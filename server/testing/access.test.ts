import type { AnyCall } from '@rush/contract/call.ts';
import { CALLS } from '@rush/contract/calls.ts';
import type { CallName } from '@rush/contract/routes.ts';
import { expect, test } from 'vitest';
import { type AccessCaller, CALLERS, openAccessWorld } from './access-callers.ts';
import { requestFor } from './access-requests.ts';
import { ACCESS, READABLE_BY_STAFF } from './access-table.ts';
import { aTestShop } from './test-shop.ts';

const shop = await aTestShop();
const world = await openAccessWorld(shop);

async function send({ path, method }: AnyCall, token?: string, body = method === 'POST' ? '{}' : undefined) {
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const url = `${shop.url}/api${path.replace(/\{\w+\*?\}/g, 'none')}`;
  const response = await fetch(url, { method, headers, body, redirect: 'manual' });
  const isJson = response.headers.get('content-type')?.includes('json');
  if (!isJson) await response.body?.cancel();
  const json = isJson ? ((await response.json()) as Record<string, unknown> | null) : null;
  return { status: response.status, json };
}

const ENDS_SESSIONS = new Set(['logout', 'endUserSessions']);

/** Sends, as `caller`, the request prepared for `subject`. */
async function sendAs(call: AnyCall, caller: AccessCaller, subject = caller) {
  const { params = {}, body } = requestFor(call.name as CallName, world, subject);
  const path = call.path.replace(/\{(\w+)\*?\}/g, (_, part: string) => params[part] ?? 'none');
  const requestBody = call.method === 'POST' ? JSON.stringify(body ?? {}) : undefined;
  const response = await send({ ...call, path }, await world.tokenOf(caller), requestBody);
  if (ENDS_SESSIONS.has(call.name)) world.forgetTokens();
  return response;
}

const byName = (calls: readonly AnyCall[]) => calls.map((call) => [call.name, call] as const);
const protectedCalls = CALLS.filter(({ who }) => who !== 'public');
const staffCalls = CALLS.filter(({ who }) => typeof who === 'object');
const NO_TOKEN = { type: 'token-missing', message: 'Please login first.', error: 'Please login first.' };
const EXPIRED_MESSAGE = 'Token has expired. Please login again.';
const EXPIRED = { type: 'token-expired', message: EXPIRED_MESSAGE, error: EXPIRED_MESSAGE };

test('the access table lists every call in the contract and no other', () => {
  expect([...ACCESS.keys()].sort()).toEqual(CALLS.map(({ name }) => name).sort());
});

/** The user is last, so that the objects still exist when the others request them. */
const order = [...CALLERS].sort((a, b) => Number(a === 'user') - Number(b === 'user'));

test.each(byName(CALLS))('%s gives each caller the status in the access table', async (name, call) => {
  const statuses: Partial<Record<AccessCaller, number>> = {};
  for (const caller of order) {
    const { status, json } = await sendAs(call, caller);
    statuses[caller] = status;
    if (call.who === 'public') continue;
    if (caller === 'guest') expect(json).toMatchObject(NO_TOKEN);
    else if (caller === 'blocked') expect(json).toMatchObject(EXPIRED);
    else expect(['token-missing', 'token-expired'], caller).not.toContain(json?.type);
    if (status === 403) expect(json?.type, caller).toBe('forbidden');
  }
  const row = ACCESS.get(name);
  expect(statuses).toEqual(Object.fromEntries(CALLERS.map((caller, column) => [caller, row?.[column]])));
});

test.each(['null', 'not-a-token'])('every protected call refuses the token %s', async (token) => {
  for (const call of protectedCalls) {
    const { status, json } = await send(call, token);
    expect(status, call.name).toBe(401);
    expect(json, call.name).toMatchObject(EXPIRED);
  }
});

test('in production, staff without a second factor cannot use the back-office or see customers’ data', async () => {
  shop.shop.platform.config.isProduction = true;
  try {
    for (const call of staffCalls)
      expect((await sendAs(call, 'admin')).json, call.name).toMatchObject({ type: 'second-factor-due' });
    expect(READABLE_BY_STAFF).toContain('walletBalance');
    for (const call of CALLS.filter(({ name }) => READABLE_BY_STAFF.includes(name as CallName))) {
      const refused = ACCESS.get(call.name)?.[CALLERS.indexOf('otherUser')];
      for (const caller of ['admin', 'support'] as const)
        expect((await sendAs(call, caller, 'user')).status, call.name).toBe(refused);
      expect((await sendAs(call, 'user')).status, call.name).toBe(200);
    }
  } finally {
    shop.shop.platform.config.isProduction = false;
  }
});

const HOSTILE = [
  'null',
  '[]',
  '{"__proto__":{"role":"admin"}}',
  '{"email":{"$gt":""},"password":{"$ne":null}}',
  `{"name":"${'x'.repeat(20_000)}"}`,
];

test.each(byName(CALLS.filter(({ method }) => method === 'POST')))(
  '%s never responds to a hostile body with a 5xx',
  async (_name, call) => {
    for (const body of HOSTILE) {
      const { status, json } = await send(call, await world.tokenOf('admin'), body);
      if (ENDS_SESSIONS.has(call.name)) world.forgetTokens();
      expect(status, `${body.slice(0, 60)} → ${JSON.stringify(json)}`).toBeLessThan(500);
      if (status >= 400)
        expect(json).toMatchObject({
          type: expect.any(String),
          requestId: expect.any(String),
          message: expect.any(String),
        });
    }
  },
);
