import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS } from '@rush/contract/calls.ts';
import { login } from '@rush/contract/sign-in.ts';
import { walletBalance } from '@rush/contract/wallet.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../server/testing/test-shop.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../docs/api.md'), 'utf8');
const BLOCKS = [...PAGE.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

function runInShell(script: string): Promise<{ code: number | null; output: string }> {
  const child = spawn('sh', ['-eu', '-c', script], {
    env: { ...process.env, SHOP: shop.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

test('the commands of docs/api.md sign in, check the player, buy a pack with R-Coins and see it delivered', {
  timeout: 120_000,
}, async () => {
  const { code, output } = await runInShell(BLOCKS.join('\n'));
  expect(code, output).toBe(0);
  const [, orderid] = /(\w+) is Completed\n$/.exec(output) ?? [];
  expect(orderid, output).toBeDefined();
  expect(output).toContain('"checksPlayer":true');
  expect(output).toContain('"message":"success"');
  const { rows } = await shop.owner.query(
    'select status, paymentmode, input1, input2, username, value_paise from orders where orderid = $1',
    [orderid],
  );
  expect(rows).toMatchObject([
    { status: 'Completed', paymentmode: 'wallet', input1: '123456789', input2: '2001', value_paise: 115_00 },
  ]);
  expect(rows[0].username).not.toBe('');
  expect(await shop.simulator('/suppliers/smileone/orders')).toHaveLength(1);
  const { token, user } = (
    await shop.call(login, { body: { email: 'player@rush.test', password: 'rush-demo-2026' } })
  ).body;
  const held = await shop.call(walletBalance, { params: { userid: user.userid }, token });
  expect(held.body.balance).toBe(885);
});

test('docs/api.md names only calls of the contract', () => {
  const known = new Set(CALLS.map(({ path }) => `/api${path}`));
  const named = [...PAGE.matchAll(/\/api\/[\w/{}-]+/g)].map(([path]) => path);
  const isKnown = (path: string) =>
    known.has(path) ||
    [...known].some((each) => path.replace(/\/\d+$/, '') === each.replace(/\/\{\w+\}$/, ''));
  expect(named.length).toBeGreaterThan(6);
  expect(named.filter((path) => !isKnown(path) && !/^\/api\/(docs|openapi)/.test(path))).toEqual([]);
});
