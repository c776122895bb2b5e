import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { deleteItem, editItem, getAllItems, getAllProducts } from '@rush/contract/admin-catalog.ts';
import { checkImport, importedPictures, runImport } from '@rush/contract/admin-imports.ts';
import { listItems } from '@rush/contract/catalog.ts';
import type { ImportKind } from '@rush/contract/import-columns.ts';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { recordAudit } from '../backoffice/record-audit.ts';
import { Catalog } from '../catalog/read-catalog.ts';
import { openFiles } from '../platform/files/open-files.ts';
import type { PublicNetwork } from '../platform/public-fetch/fetch-public.ts';
import { aTestShop } from '../testing/test-shop.ts';
import { copyPicture } from './imported-pictures.ts';

const EXAMPLES = join(import.meta.dirname, '../../docs/owner/moving-in');
const NONE = { create: 0, change: 0, unchanged: 0, refused: 0, openingBalances: 0 };

let items: string;
let products: string;
const shop = await aTestShop({ withoutJobs: true });
const { token } = await shop.signIn('admin@rush.test');
beforeAll(async () => {
  items = await readFile(join(EXAMPLES, 'items.csv'), 'utf8');
  products = await readFile(join(EXAMPLES, 'products.csv'), 'utf8');
});

const check = (kind: ImportKind, csv: string) =>
  shop.call(checkImport, { params: { kind }, body: { csv }, token });
const run = (kind: ImportKind, csv: string, confirmed: typeof NONE) =>
  shop.call(runImport, { params: { kind }, body: { csv, confirmed }, token });
function openImports() {
  const { platform } = shop.shop;
  return {
    platform,
    audit: recordAudit,
    files: openFiles(platform.config),
    catalog: new Catalog(platform),
    responseCache: { invalidate: () => {} } as never,
    facts: {} as never,
  };
}
async function snapshot() {
  const { rows } = await shop.owner.query<{ all: string }>(`
    select jsonb_build_array((select jsonb_agg(to_jsonb(i) order by id) from items i),
      (select jsonb_agg(to_jsonb(p) order by id) from products p), (select count(*) from audit_log where action not like 'sign-in%'),
      (select count(*) from imported_rows), (select count(*) from imported_pictures))::text as all`);
  return rows[0]?.all;
}

test('a check reports what would be created and changes nothing', async () => {
  const before = await snapshot();
  const { status, body } = await check('items', items);
  expect(status).toBe(200);
  expect(body.counts).toEqual({ ...NONE, create: 3 });
  expect(body.rows.map(({ key, verdict, line }) => [line, key, verdict])).toEqual([
    [2, 'mlbb-86', 'create'],
    [3, 'mlbb-172', 'create'],
    [4, 'netflix-1m', 'create'],
  ]);
  expect(await snapshot()).toBe(before);
});

test('an import is refused if its counts differ from those that the owner confirmed', async () => {
  const before = await snapshot();
  const { status, body } = await run('items', items, { ...NONE, create: 2 });
  expect([status, body.type]).toEqual([409, 'import-differs']);
  expect(await snapshot()).toBe(before);
});

test('products imported before their items are refused, and the column is named', async () => {
  const { body } = await check('products', products);
  expect(body.counts).toEqual({ ...NONE, refused: 2 });
  expect(body.rows[0]?.problems).toMatchObject([{ column: 'items', type: 'unknown-item' }]);
});

test('the packs of the example files are on sale at once, and a second import changes nothing', async () => {
  expect((await run('items', items, { ...NONE, create: 3 })).status).toBe(200);
  expect((await run('products', products, { ...NONE, create: 2 })).status).toBe(200);
  const { body: all } = await shop.call(getAllProducts, { token });
  const game = all.find(({ name }) => name === 'Mobile Legends');
  expect(game).toMatchObject({ type: 'MLBB', supplierProduct: 'mobilelegends', istrending: true });
  expect(game?.inputs.map(({ label }) => label)).toEqual(['User ID', 'Zone ID']);
  const { body: packs } = await shop.call(listItems, { params: { productId: game?._id ?? '' } });
  expect(packs.map(({ name, discountedprice, hi }) => [name, discountedprice, hi.name])).toEqual([
    ['86 Diamonds', 115, '86 हीरे'],
    ['172 Diamonds', 229, '172 हीरे'],
  ]);
  const before = await snapshot();
  expect((await check('items', items)).body.counts).toEqual({ ...NONE, unchanged: 3 });
  expect((await run('items', items, { ...NONE, unchanged: 3 })).status).toBe(200);
  expect((await run('products', products, { ...NONE, unchanged: 2 })).status).toBe(200);
  const auditCountOf = (text: string | undefined) => JSON.parse(text ?? '[]')[2];
  expect(auditCountOf(await snapshot())).toBe(auditCountOf(before) + 2);
  expect(JSON.parse((await snapshot()) ?? '')[0]).toEqual(JSON.parse(before ?? '')[0]);
});

test('a changed cell is shown with its old and new values, and an empty cell changes nothing', async () => {
  const csv =
    'key,name,originalprice,discountedprice,resellprice,imgpath,cost\nnetflix-1m,Netflix 1 month,199,179,185,/images/netflix.webp,\n';
  const { body } = await check('items', csv);
  expect(body.rows[0]).toMatchObject({
    verdict: 'change',
    changes: [{ column: 'discountedprice', before: '189', after: '179' }],
  });
  expect((await run('items', csv, { ...NONE, change: 1 })).status).toBe(200);
  const { body: all } = await shop.call(getAllItems, { token });
  expect(all.find(({ name }) => name === 'Netflix 1 month')).toMatchObject({
    discountedprice: 179,
    originalprice: 199,
  });
});

test('rows that break the forms’ rules are refused with the columns named, and the others are imported', async () => {
  const csv = [
    'key,name,originalprice,discountedprice,resellprice,imgpath,isApi,apiType,itemidarray',
    'good,Good,10,9,8,/images/a.webp,,,',
    'zero,Zero,0,9,many,/images/a.webp,,,',
    'api,Api,10,9,8,/images/a.webp,true,,',
    'plain,Plain,10,9,8,http://old-shop.example.in/a.png,maybe,,',
    ',,10,9,8,/images/a.webp,,,',
    `${'k'.repeat(201)},Long,10,9,8,/images/a.webp,,,`,
    'good,Again,10,9,8,/images/a.webp,,,',
  ].join('\r\n');
  const { body } = await check('items', csv);
  expect(
    body.rows.map(({ key, verdict, problems }) => [key, verdict, problems.map(({ column }) => column)]),
  ).toEqual([
    ['good', 'create', []],
    ['zero', 'refused', ['originalprice', 'resellprice']],
    ['api', 'refused', ['apiType']],
    ['plain', 'refused', ['isApi']],
    ['', 'refused', ['key', 'name']],
    ['k'.repeat(201), 'refused', ['key']],
    ['good', 'refused', ['key']],
  ]);
  expect(body.rows[1]?.problems[0]?.message).toBe('Valid Original Price is required.');
  expect((await run('items', csv, { ...NONE, create: 1, refused: 6 })).body.counts).toEqual(body.counts);
  expect((await check('items', csv)).body.counts).toEqual({ ...NONE, unchanged: 1, refused: 6 });
});

test('an import does not restore what staff have deleted', async () => {
  const { body: all } = await shop.call(getAllItems, { token });
  const good = all.find(({ name }) => name === 'Good');
  await shop.call(deleteItem, { params: { itemid: String(good?.itemid) }, body: {}, token });
  const csv = 'key,name,originalprice,discountedprice,resellprice,imgpath\ngood,Good,10,9,8,/images/a.webp\n';
  expect((await check('items', csv)).body.rows[0]?.problems).toMatchObject([
    { column: 'key', type: 'deleted-here' },
  ]);
});

test.each([
  ['', 'The file is empty.'],
  ['key,name\n', 'Column originalprice is missing.'],
  ['key,name,originalprice,discountedprice,resellprice,imgpath,color\na', 'Unknown column “color”.'],
  ['key,key,name,originalprice,discountedprice,resellprice,imgpath\na', 'Column key appears twice.'],
  ['key,name,originalprice,discountedprice,resellprice,imgpath\n"open', 'Line 2:'],
  [
    'key,name,originalprice,discountedprice,resellprice,imgpath\na,b,1,1,1,/images/a.webp,more',
    'Line 2 has more',
  ],
])('an invalid file is refused as a whole: %j', async (csv, message) => {
  const { status, body } = await check('items', csv);
  expect([status, body.type]).toEqual([422, 'import-unreadable']);
  expect(body.message).toContain(message);
});

test('two concurrent imports of one file create its rows once', async () => {
  const csv = 'key,name,originalprice,discountedprice,resellprice,imgpath\nonce,Once,10,9,8,/images/a.webp\n';
  const otherToken = (await shop.signIn('admin@rush.test')).token;
  const responses = await Promise.all(
    [token, otherToken].map((by) =>
      shop.call(runImport, {
        params: { kind: 'items' },
        body: { csv, confirmed: { ...NONE, create: 1 } },
        token: by,
      }),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { body: all } = await shop.call(getAllItems, { token });
  expect(all.filter(({ name }) => name === 'Once')).toHaveLength(1);
});

test('a picture given by its URL is copied once and replaces the URL in every pack', async () => {
  const url = 'https://old-shop.example.in/images/diamonds.png';
  const { body: before } = await shop.call(importedPictures, { token });
  expect(before).toMatchObject({ copied: 0, waiting: 2 });
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#f0f' } })
    .png()
    .toBuffer();
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end(png);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const network: PublicNetwork = {
    resolve: async () => ['93.184.216.34'],
    connect: () => connect({ host: '127.0.0.1', port }),
  };
  await copyPicture(openImports(), { url, isLast: false }, network);
  await copyPicture(openImports(), { url, isLast: false }, network);
  server.close();
  expect(requests).toBe(1);
  const { body: all } = await shop.call(getAllItems, { token });
  const packs = all.filter(({ name }) => /^(86|172) Diamonds$/.test(name));
  const copied = packs.filter(({ imgpath }) => /^images\/[0-9a-f]{32}\.webp$/.test(imgpath));
  expect(copied).toHaveLength(2);
  expect((await fetch(`${shop.url}/${copied[0]?.imgpath}`)).status).toBe(200);
  expect((await check('items', items)).body.counts).toMatchObject({ create: 0, refused: 0 });
  const recheck = (await check('items', items)).body.rows.find(({ key }) => key === 'mlbb-86');
  expect(recheck?.verdict).toBe('unchanged');
});

test('a picture that must not be fetched is listed with the reason, and the next import queues it again', async () => {
  const url = 'https://old-shop.example.in/images/mlbb.jpg';
  const inside: PublicNetwork = {
    resolve: async () => ['10.0.0.7'],
    connect: () => {
      throw new Error('a private address was requested');
    },
  };
  await copyPicture(openImports(), { url, isLast: false }, inside);
  expect((await shop.call(importedPictures, { token })).body.failed).toEqual([
    { url, problem: 'private-address' },
  ]);
  await run('products', products, { ...NONE, unchanged: 2 });
  expect((await shop.call(importedPictures, { token })).body).toMatchObject({ waiting: 1, failed: [] });
});

test('a manual edit between check and import requires another check', async () => {
  const csv = 'key,name,originalprice,discountedprice,resellprice,imgpath\nonce,Once,10,9,8,/images/a.webp\n';
  const { body: checked } = await check('items', csv);
  const { body: all } = await shop.call(getAllItems, { token });
  const once = all.find(({ name }) => name === 'Once');
  await shop.call(editItem, { params: { itemid: String(once?.itemid) }, body: { name: 'Twice' }, token });
  expect((await run('items', csv, checked.counts)).status).toBe(409);
});
