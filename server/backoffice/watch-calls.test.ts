import { auditLog } from '@rush/contract/admin-audit.ts';
import { CALLS } from '@rush/contract/calls.ts';
import { createWalletOrder, orderStatus } from '@rush/contract/orders.ts';
import { secondFactorStart } from '@rush/contract/second-factor.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aPack, aShopper } from '../testing/a-shopper.ts';
import { type AccessWorld, openAccessWorld } from '../testing/access-callers.ts';
import { requestFor } from '../testing/access-requests.ts';
import { READABLE_BY_STAFF } from '../testing/access-table.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { PROOF_CALLS, STAFF_VIEWS } from './watch-calls.ts';

function fieldsOf(schema: z.ZodType | undefined, io: 'input' | 'output'): Set<string> {
  const names = new Set<string>();
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { properties } = part as { properties?: object };
    for (const name of Object.keys(properties ?? {})) names.add(name);
    for (const inner of Object.values(part)) collect(inner);
  };
  if (schema) collect(z.toJSONSchema(schema, { unrepresentable: 'any', io }));
  return names;
}

const hasAny = (names: Set<string>, keys: readonly string[]) => keys.some((name) => names.has(name));

describe('the watched calls', () => {
  test('include every call that accepts a password or a code', () => {
    // Registration sets the password; there is none to guess yet.
    const exceptions = ['register'];
    const proofCalls = CALLS.filter(({ body }) =>
      hasAny(fieldsOf(body, 'input'), ['password', 'otp', 'totp', 'id_token']),
    );
    expect(proofCalls.length).toBeGreaterThan(10);
    expect(proofCalls.map(({ name }) => name).filter((name) => !PROOF_CALLS.has(name))).toEqual(exceptions);
  });

  test('include every read that shows staff a customer’s identity', () => {
    // The audit log records it as a change.
    const changes = ['updateOrderByPath'];
    const viewCalls = CALLS.filter(
      ({ who, method, output }) =>
        typeof who === 'object' &&
        method === 'GET' &&
        hasAny(fieldsOf(output, 'output'), ['email', 'useremail', 'username', 'mobilenumber']),
    );
    expect(viewCalls.length).toBeGreaterThan(5);
    expect(viewCalls.map(({ name }) => name).filter((name) => !(name in STAFF_VIEWS))).toEqual(changes);
  });
});

describe('the audit log', () => {
  let shop: TestShop;
  let world: AccessWorld;
  let owner: string;
  beforeAll(async () => {
    shop = await openTestShop();
    world = await openAccessWorld(shop);
    owner = (await shop.signIn('admin@rush.test')).token;
  });
  afterAll(() => shop.close());

  const lines = async (action: string, by: string) =>
    (await shop.call(auditLog, { query: { action, limit: 100 }, token: owner })).body.filter(
      (line) => line.by === by,
    );
  const views = async (by: string) =>
    (await Promise.all(['view.user', 'view.order', 'view.wallet'].map((action) => lines(action, by)))).flat();

  test.each(READABLE_BY_STAFF)('records that staff viewed a customer’s data through %s', async (name) => {
    const call = CALLS.find((candidate) => candidate.name === name)!;
    const by = world.selfOf('support').email;
    const countViews = async () =>
      (await views(by)).reduce((sum, { after }) => sum + Number((after as { times: number }).times), 0);
    const before = await countViews();
    const { params, body } = requestFor(name, world, 'support');
    const path = call.path.replace(/\{(\w+)\*?\}/g, (_, part: string) => params?.[part] ?? 'none');
    const response = await fetch(`${shop.url}/api${path}`, {
      method: call.method,
      headers: {
        authorization: `Bearer ${await world.tokenOf('support')}`,
        'content-type': 'application/json',
      },
      body: call.method === 'POST' ? JSON.stringify(body) : undefined,
    });
    expect(response.status).toBe(200);
    await response.body?.cancel();
    expect(await countViews()).toBe(before + 1);
  });

  test('does not record that staff viewed their own orders', async () => {
    const staff = await aShopper(shop, { role: 'admin', coinsPaise: 100_00 });
    const pack = await aPack(shop, { discountedPaise: 1_00 });
    const { orderid } = (await shop.call(createWalletOrder, { body: pack, token: staff.token })).body;
    const response = await shop.call(orderStatus, { body: { client_txn_id: orderid }, token: staff.token });
    expect(response.status).toBe(200);
    expect(await views(staff.email)).toEqual([]);
  });

  test('records wrong passwords entered to set up a second factor', async () => {
    const { token } = await shop.signIn('player@rush.test');
    shop.clock.advance(11 * 60_000);
    const response = await shop.call(secondFactorStart, { body: { password: 'not-my-password' }, token });
    expect(response.body.type).toBe('wrong-password');
    expect(await lines('sign-in.failed', 'player@rush.test')).toMatchObject([
      { after: { reason: 'secondFactorStart: wrong-password' } },
    ]);
  });
});
