import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkImport, runImport } from '../contract/admin-imports.ts';
import { IMPORT_KINDS } from '../contract/import-columns.ts';
import { openTestShop, type TestShop } from '../server/testing/test-shop.ts';

const ROOT = join(import.meta.dirname, '..');
const run = promisify(execFile);

let folder: string;
let shop: TestShop;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush-exports-'));
  await cp(join(import.meta.dirname, 'convert-exports/example'), folder, { recursive: true });
  // As mongoexport writes it without --jsonArray.
  const orders: unknown[] = JSON.parse(await readFile(join(folder, 'orders.json'), 'utf8'));
  await writeFile(join(folder, 'orders.json'), orders.map((order) => JSON.stringify(order)).join('\n'));
  shop = await openTestShop({ withoutJobs: true });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const convert = (...args: string[]) =>
  run(process.execPath, ['scripts/convert-exports.ts', ...args], { cwd: ROOT }).catch(
    (failed: { stdout: string; stderr: string; code: number }) => failed,
  );

test('the exports of the earlier shop become files that are imported as they are', async () => {
  const { stdout } = await convert(folder, '--pictures', 'https://old-shop.example.in/');
  expect(stdout).toContain('2 items: items.csv');
  expect(stdout).toContain('1 × staff is made in this shop (npm run owner)');
  expect(stdout).toContain('1 × blocked in the earlier shop');
  expect(stdout).toContain('1 × its customer is not among the users that are brought');
  const { token } = await shop.signIn('admin@rush.test');
  const counts = [];
  for (const kind of IMPORT_KINDS) {
    const csv = await readFile(join(folder, 'csv', `${kind}.csv`), 'utf8');
    const { body } = await shop.call(checkImport, { params: { kind }, body: { csv }, token });
    expect(body.rows.flatMap(({ problems }) => problems)).toEqual([]);
    const done = await shop.call(runImport, {
      params: { kind },
      body: { csv, confirmed: body.counts },
      token,
    });
    counts.push([kind, done.body.counts.create, done.body.counts.openingBalances]);
  }
  expect(counts).toEqual([
    ['items', 2, 0],
    ['products', 1, 0],
    ['customers', 2, 250.1],
    ['orders', 2, 0],
  ]);
  const { rows } = await shop.owner.query(
    "select name, hi, discounted_paise, in_stock, imgpath, supplier_item_ids from items where name in ('86 Diamonds', 'Weekly Pass, with \"bonus\"') and id in (select item_id from imported_items) order by itemid",
  );
  expect(rows).toMatchObject([
    {
      discounted_paise: 115_00,
      in_stock: true,
      imgpath: 'https://old-shop.example.in/images/diamonds.png',
      supplier_item_ids: ['13'],
    },
    { discounted_paise: 185_00, in_stock: false, imgpath: 'https://cdn.old-shop.example.in/weekly.png' },
  ]);
  const { rows: orders } = await shop.owner.query(
    'select key, status, player, ordered_at from imported_orders order by key',
  );
  expect(orders).toMatchObject([
    { key: 'ORD1001', status: 'Completed', player: '123456789 2001' },
    { key: 'ORD1002', status: 'Open', ordered_at: new Date(1_709_371_800_000) },
  ]);
});

test('names and numbers that begin like a formula are text to a spreadsheet, and come in as they were', async () => {
  const own = await mkdtemp(join(tmpdir(), 'rush-exports-'));
  const names = ['=HYPERLINK("https://x.in","A")', "'-1+1", '@sum'];
  const users = names.map((name, at) => ({
    _id: `formula-${at}`,
    name,
    email: `formula${at}@old.in`,
    mobilenumber: `+91981113340${at}`,
  }));
  await writeFile(join(own, 'users.json'), JSON.stringify(users));
  await convert(own);
  const csv = await readFile(join(own, 'csv/customers.csv'), 'utf8');
  expect(csv).toContain(`,"'=HYPERLINK(""https://x.in"",""A"")",`);
  expect(csv).toContain(",''-1+1,");
  expect(csv).toContain(",'@sum,");
  expect(csv).not.toMatch(/(^|,)"?[=+\-@]/m);
  const { token } = await shop.signIn('admin@rush.test');
  const { body } = await shop.call(checkImport, { params: { kind: 'customers' }, body: { csv }, token });
  expect(body.rows.map(({ name, problems }) => [name, problems])).toEqual(names.map((name) => [name, []]));
  await rm(own, { recursive: true });
});

test('many documents become several files, each with its header', async () => {
  const many = await mkdtemp(join(tmpdir(), 'rush-exports-'));
  const users = Array.from({ length: 2_001 }, (_, at) => ({
    _id: `u${at}`,
    name: 'A',
    email: `u${at}@old.in`,
  }));
  await writeFile(join(many, 'users.json'), users.map((user) => JSON.stringify(user)).join('\n'));
  await convert(many);
  expect((await readdir(join(many, 'csv'))).sort()).toEqual(['customers-2.csv', 'customers.csv']);
  const second = await readFile(join(many, 'csv/customers-2.csv'), 'utf8');
  expect(second.split('\n')).toEqual([
    'key,name,email,mobile,role,balance',
    'u2000,A,u2000@old.in,,user,',
    '',
  ]);
  await rm(many, { recursive: true });
});

test.each([
  ['no folder', [], 'Which folder?'],
  ['an empty folder', ['--to', '/tmp/none', import.meta.dirname], 'There is no export in'],
  ['plain http for pictures', ['--pictures', 'http://old.in', '.'], '--pictures is an https:// address.'],
])('%s ends in a sentence', async (_, args, sentence) => {
  const { stderr } = await convert(...args);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toMatch(/^\s+at /m);
});
