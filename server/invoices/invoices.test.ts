import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changeSettings } from '@rush/contract/admin-settings.ts';
import { orderDocument, setBillingState, topUpReceipt } from '@rush/contract/invoices.ts';
import { topUpWallet, walletTransactionStatus as walletStatus } from '@rush/contract/wallet.ts';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { aPack, aShopper } from '../testing/a-shopper.ts';
import { aSoldOrder, endOrder, GSTIN, setSettings } from '../testing/a-sold-order.ts';
import { aUpiOrder } from '../testing/a-upi-order.ts';
import { aTestShop } from '../testing/test-shop.ts';
import { issueDocuments } from './issue-documents.ts';
import type { TaxDocumentRow } from './tables.ts';

const shop = await aTestShop({ withoutJobs: true });
let owner: { token: string } = await shop.signIn('admin@rush.test');
beforeEach(() =>
  setSettings(shop, owner, {
    'tax.registration': 'regular',
    'tax.gstin': GSTIN,
    'tax.placeOfSupply': 'customer-state',
    'tax.others.percent': 18,
  }),
);

async function documentsOf(orderid: string): Promise<TaxDocumentRow[]> {
  const { rows } = await shop.owner.query(
    'select d.* from tax_documents d join orders o on o.id = d.source where o.orderid = $1 order by d.issued_at, d.number',
    [orderid],
  );
  return rows;
}

async function fetchPdf(path: string, token: string) {
  const response = await fetch(`${shop.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  return {
    status: response.status,
    name: response.headers.get('content-disposition'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

const readDocument = (orderid: string, token: string, kind: 'invoice' | 'credit-note' = 'invoice') =>
  shop.call(orderDocument, { params: { orderid, kind }, token });

test('the invoice for a completed order is issued on request and never changes', async () => {
  const { shopper, orderid } = await aSoldOrder(shop, owner);
  const first = await fetchPdf(`/order/document/${orderid}/invoice`, shopper.token);
  expect(first.status).toBe(200);
  expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const [invoice, ...more] = await documentsOf(orderid);
  expect(more).toEqual([]);
  expect(first.name).toBe(`attachment; filename="${invoice!.reference.replace('/', '-')}.pdf"`);
  expect(invoice).toMatchObject({
    kind: 'invoice',
    form: 'tax-invoice',
    environment: 'test',
    supplier_gstin: GSTIN,
    place_of_supply: '29',
    description: 'Card, Test cards',
    hsn_code: '998439',
    rate_basis_points: 1_800,
    taxable_paise: 974_58,
    cgst_paise: 87_71,
    sgst_paise: 87_71,
    igst_paise: 0,
    total_paise: 1_150_00,
    paid_by: 'wallet',
  });
  await setSettings(shop, owner, { 'tax.others.percent': 5 });
  const again = await fetchPdf(`/order/document/${orderid}/invoice`, shopper.token);
  expect(again.bytes.equals(first.bytes)).toBe(true);
  const hindi = await fetchPdf(`/order/document/${orderid}/invoice?language=hi`, shopper.token);
  expect(hindi.status).toBe(200);
  expect(hindi.bytes.equals(first.bytes)).toBe(false);
});

test('an invoice shows the owner’s logo', async () => {
  const { shopper, orderid } = await aSoldOrder(shop, owner);
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#f00' } })
    .webp()
    .toBuffer();
  const folder = join(shop.shop.platform.config.dataDir, 'files', 'images');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'logo.webp'), picture);
  const readPdf = async () =>
    (await fetchPdf(`/order/document/${orderid}/invoice`, shopper.token)).bytes.toString('latin1');
  expect(await readPdf()).not.toContain('/Subtype /Image');
  await setSettings(shop, owner, { 'brand.logo': { url: '/images/logo.webp', width: 40, height: 20 } });
  expect(await readPdf()).toContain('/Subtype /Image');
  await setSettings(shop, owner, { 'brand.logo': null });
});

test('a customer in another State is charged IGST, and a later change of State does not change the invoice', async () => {
  const shopper = await aShopper(shop, { coinsPaise: 10_000_00 });
  const change = await shop.call(setBillingState, { body: { state: '27' }, token: shopper.token });
  expect(change.body.state).toBe('27');
  const { orderid } = await aSoldOrder(shop, owner, { shopper });
  await readDocument(orderid, shopper.token);
  await shop.call(setBillingState, { body: { state: '29' }, token: shopper.token });
  await issueDocuments(shop.shop.platform);
  expect(await documentsOf(orderid)).toMatchObject([
    { place_of_supply: '27', taxable_paise: 974_58, cgst_paise: 0, sgst_paise: 0, igst_paise: 175_42 },
  ]);
});

test('the owner can make the shop’s own State the place of supply for everyone', async () => {
  await setSettings(shop, owner, { 'tax.placeOfSupply': 'own-state' });
  const shopper = await aShopper(shop, { coinsPaise: 10_000_00 });
  await shop.call(setBillingState, { body: { state: '27' }, token: shopper.token });
  const { orderid } = await aSoldOrder(shop, owner, { shopper });
  await readDocument(orderid, shopper.token);
  expect(await documentsOf(orderid)).toMatchObject([{ place_of_supply: '29', igst_paise: 0 }]);
});

test.each([
  [{ 'tax.registration': 'unregistered' }, { form: 'plain', supplier_gstin: '', hsn_code: '' }],
  [{ 'tax.registration': 'composition' }, { form: 'bill-of-supply', is_composition: true }],
  [{ 'tax.others.percent': 0 }, { form: 'bill-of-supply', is_composition: false }],
])('with %j, a sale gets the document %j, without tax', async (settings, form) => {
  await setSettings(shop, owner, settings);
  const { shopper, orderid } = await aSoldOrder(shop, owner);
  expect((await readDocument(orderid, shopper.token)).status).toBe(200);
  expect(await documentsOf(orderid)).toMatchObject([
    { ...form, taxable_paise: 1_150_00, cgst_paise: 0, igst_paise: 0, rate_basis_points: 0 },
  ]);
});

test('documents of a registered shop wait for its GSTIN', async () => {
  await setSettings(shop, owner, { 'tax.gstin': '' });
  const { shopper, orderid } = await aSoldOrder(shop, owner);
  const response = await readDocument(orderid, shopper.token);
  expect([response.status, response.body.type]).toEqual([409, 'document-not-issued']);
  await setSettings(shop, owner, { 'tax.gstin': GSTIN });
  expect((await readDocument(orderid, shopper.token)).status).toBe(200);
});

test('a GSTIN with a wrong check digit and a five-digit HSN code are refused', async () => {
  const refusal = await shop.call(changeSettings, {
    body: { settings: { 'tax.gstin': '29AAGCB7383J1Z5', 'tax.ott.hsn': '12345' } },
    token: owner.token,
  });
  expect(refusal.status).toBe(422);
  expect(refusal.body.fields).toMatchObject([{ field: 'tax.gstin' }, { field: 'tax.ott.hsn' }]);
});

test('a refund of a completed order gets a credit note on the terms of the order’s invoice', async () => {
  const { shopper, orderid } = await aSoldOrder(shop, owner);
  await readDocument(orderid, shopper.token);
  const refusal = await readDocument(orderid, shopper.token, 'credit-note');
  expect([refusal.status, refusal.body.type]).toEqual([404, 'document-not-due']);
  await endOrder(shop, owner, orderid, { status: 'Refunded' });
  await setSettings(shop, owner, { 'tax.others.percent': 5 });
  expect((await readDocument(orderid, shopper.token, 'credit-note')).status).toBe(200);
  const [invoice, credit] = await documentsOf(orderid);
  expect(credit).toMatchObject({ kind: 'credit-note', invoice_id: invoice!.id, rate_basis_points: 1_800 });
  for (const part of ['taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise', 'total_paise'] as const)
    expect(credit![part]).toBe(invoice![part]);
});

test('an order refunded before its invoice was issued gets both documents', async () => {
  const { shopper, orderid } = await aSoldOrder(shop, owner);
  await endOrder(shop, owner, orderid, { status: 'Refunded' });
  expect((await readDocument(orderid, shopper.token, 'credit-note')).status).toBe(200);
  expect((await documentsOf(orderid)).map(({ kind }) => kind).sort()).toEqual(['credit-note', 'invoice']);
});

test('a partly delivered order is invoiced for the delivered part, and has no credit note', async () => {
  const pack = await aPack(shop, { discountedPaise: 100_00 });
  const { shopper, orderid } = await aSoldOrder(shop, owner, { pack, quantity: 3, deliveredPieces: 2 });
  expect((await readDocument(orderid, shopper.token)).status).toBe(200);
  expect(await documentsOf(orderid)).toMatchObject([
    { kind: 'invoice', price_paise: 300_00, undelivered_paise: 100_00, total_paise: 200_00, quantity: 3 },
  ]);
});

test('an order refunded before delivery has no document', async () => {
  const order = await aUpiOrder(shop);
  await order.pay();
  await order.verify();
  await endOrder(shop, owner, order.id, { status: 'Refunded' });
  for (const kind of ['invoice', 'credit-note'] as const) {
    const response = await readDocument(order.id, order.shopper.token, kind);
    expect([response.status, response.body.type]).toEqual([404, 'document-not-due']);
  }
  await issueDocuments(shop.shop.platform);
  expect(await documentsOf(order.id)).toEqual([]);
});

test('another customer’s documents are not found', async () => {
  const { orderid } = await aSoldOrder(shop, owner);
  const stranger = await aShopper(shop);
  const response = await readDocument(orderid, stranger.token);
  expect([response.status, response.body.type]).toEqual([404, 'order-not-found']);
});

test('a top-up has a receipt without tax, and an order paid with it has an invoice with tax', async () => {
  const shopper = await aShopper(shop);
  const topUp = await shop.call(topUpWallet, { body: { value: 2_000 }, token: shopper.token });
  const { txnid } = topUp.body;
  const refusal = await shop.call(topUpReceipt, { params: { txnid }, token: shopper.token });
  expect([refusal.status, refusal.body.type]).toEqual([404, 'document-not-due']);
  await shop.simulator(`/upi/orders/${txnid}/settle`, { outcome: 'success', webhook: 'drop' });
  await shop.call(walletStatus, { body: { client_txn_id: txnid }, token: shopper.token });
  const receipt = await fetchPdf(`/wallet/receipt/${txnid}`, shopper.token);
  expect(receipt.status).toBe(200);
  const { rows } = await shop.owner.query(
    `select d.* from tax_documents d join charges c on c.id = d.source where c.user_id = $1`,
    [shopper.id],
  );
  expect(rows).toMatchObject([
    { kind: 'receipt', form: 'plain', total_paise: 2_000_00, taxable_paise: 2_000_00, paid_by: 'upi' },
  ]);
  const { orderid } = await aSoldOrder(shop, owner, { shopper });
  await readDocument(orderid, shopper.token);
  expect(await documentsOf(orderid)).toMatchObject([{ total_paise: 1_150_00, taxable_paise: 974_58 }]);
});

describe('issued documents', () => {
  const listNumbers = async (kind: string) =>
    (
      await shop.owner.query(
        'select reference, number, financial_year, issued_at, source from tax_documents where kind = $1 order by financial_year, number',
        [kind],
      )
    ).rows;

  test('concurrent runs neither skip nor repeat a number', async () => {
    const pack = await aPack(shop, { discountedPaise: 10_00 });
    const shopper = await aShopper(shop, { coinsPaise: 10_000_00 });
    for (let i = 0; i < 12; i++) await aSoldOrder(shop, owner, { shopper, pack });
    await Promise.all(Array.from({ length: 8 }, () => issueDocuments(shop.shop.platform)));
    const rows = await listNumbers('invoice');
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
    expect(new Set(rows.map(({ source }) => source)).size).toBe(rows.length);
    const numbered = await shop.owner.query(
      `select d.number from tax_documents d join orders o on o.id = d.source where o.user_id = $1 order by o.completed_at, o.id`,
      [shopper.id],
    );
    const inOrder = numbered.rows.map(({ number }) => number);
    expect(inOrder).toHaveLength(12);
    expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));
  });

  test('an interrupted batch consumes no number', async () => {
    const { orderid } = await aSoldOrder(shop, owner);
    await issueDocuments(shop.shop.platform);
    const before = await listNumbers('invoice');
    await shop.owner.query(`
      create function interrupt() returns trigger language plpgsql as $$ begin raise exception 'interrupted'; end $$;
      create trigger interrupt after update on document_marks for each row execute function interrupt()`);
    await aSoldOrder(shop, owner);
    await expect(issueDocuments(shop.shop.platform)).rejects.toThrow('interrupted');
    await shop.owner.query('drop trigger interrupt on document_marks; drop function interrupt');
    expect(await listNumbers('invoice')).toEqual(before);
    await issueDocuments(shop.shop.platform);
    const after = await listNumbers('invoice');
    expect(after).toHaveLength(before.length + 1);
    expect(after.at(-1).number).toBe(before.at(-1).number + 1);
    expect(await documentsOf(orderid)).toHaveLength(1);
  });

  test.each([
    ['a number after a gap', 'number = d.number + 2', 'does not follow'],
    ['a number that is taken', 'number = d.number', 'does not follow'],
    ['an early date', "number = d.number + 1, issued_at = d.issued_at - interval '1 second'", 'dated before'],
    ['another financial year', 'number = 1, financial_year = d.financial_year + 1', 'tax_documents_year'],
    [
      'parts that do not add up',
      'number = d.number + 1, taxable_paise = d.taxable_paise + 1',
      'tax_documents_sum',
    ],
    ['a second invoice for the order', 'number = d.number + 1, source = d.source', 'tax_documents_once'],
  ])('the database refuses %s', async (_, change, message) => {
    await aSoldOrder(shop, owner);
    await issueDocuments(shop.shop.platform);
    const changes = new Map(change.split(', ').map((part) => part.split(' = ') as [string, string]));
    const { rows: columns } = await shop.owner.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = 'tax_documents' and is_generated = 'NEVER'`,
    );
    const newIds: Record<string, string> = { id: `'copy'`, source: `'copy'` };
    const values = columns.map(({ name }) => changes.get(name) ?? newIds[name] ?? `d.${name}`);
    await expect(
      shop.owner.query(`
        insert into tax_documents (${columns.map(({ name }) => name).join()})
        select ${values.join()} from tax_documents d where kind = 'invoice' order by financial_year desc, number desc limit 1`),
    ).rejects.toThrow(message);
  });

  test('a document cannot be changed or deleted, even by the database owner', async () => {
    await aSoldOrder(shop, owner);
    await issueDocuments(shop.shop.platform);
    for (const statement of [
      'update tax_documents set total_paise = 1, taxable_paise = 1, price_paise = 1, cgst_paise = 0, sgst_paise = 0',
      "update tax_documents set recipient_name = 'Somebody else'",
      'delete from tax_documents',
      'truncate tax_documents',
    ])
      await expect(shop.owner.query(statement), statement).rejects.toThrow('is not allowed');
  });

  test('numbers restart at 1 on 1 April, Indian time', async () => {
    await aSoldOrder(shop, owner);
    await issueDocuments(shop.shop.platform);
    const now = shop.clock.now();
    const [last] = (await listNumbers('invoice')).slice(-1);
    const newYear = new Date(`${last.financial_year + 1}-03-31T18:30:00Z`);
    shop.clock.advance(newYear.getTime() - now.getTime() - 60_000);
    await refreshOwner();
    await aSoldOrder(shop, owner);
    await issueDocuments(shop.shop.platform);
    shop.clock.advance(120_000);
    await refreshOwner();
    await aSoldOrder(shop, owner);
    await aSoldOrder(shop, owner);
    await Promise.all([issueDocuments(shop.shop.platform), issueDocuments(shop.shop.platform)]);
    const rows = await listNumbers('invoice');
    const [old, first, second] = rows.slice(-3);
    expect(old.number).toBe(last.number + 1);
    expect(old.financial_year).toBe(last.financial_year);
    expect([first.number, second.number]).toEqual([1, 2]);
    const twoDigits = (year: number) => String(year % 100).padStart(2, '0');
    expect(first.reference).toBe(
      `TIN${twoDigits(last.financial_year + 1)}${twoDigits(last.financial_year + 2)}/000001`,
    );
    for (const { reference } of rows) expect(reference).toMatch(/^[A-Z0-9/-]{1,16}$/);
  });
});

async function refreshOwner(): Promise<void> {
  owner = await shop.signIn('admin@rush.test');
}
