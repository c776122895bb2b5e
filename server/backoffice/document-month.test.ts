import { readBooks } from '@rush/contract/admin-books.ts';
import { documentMonth } from '@rush/contract/admin-invoices.ts';
import { topUpWallet, walletTransactionStatus } from '@rush/contract/wallet.ts';
import { strFromU8, unzipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { issueDocuments } from '../invoices/issue-documents.ts';
import { indianDay } from '../platform/indian-day.ts';
import { aPack, aShopper } from '../testing/a-shopper.ts';
import { aSoldOrder, endOrder, GSTIN, setSettings } from '../testing/a-sold-order.ts';
import { aUpiOrder } from '../testing/a-upi-order.ts';
import { anApiOrder } from '../testing/an-api-order.ts';
import { aTestShop, openTestShop } from '../testing/test-shop.ts';

const shop = await aTestShop({ withoutJobs: true });
const owner = await shop.signIn('admin@rush.test');
await setSettings(shop, owner, { 'tax.registration': 'regular', 'tax.gstin': GSTIN });

const month = () => indianDay(shop.clock.now()).slice(0, 7);
const readMonth = async () =>
  (await shop.call(documentMonth, { query: { month: month() }, token: owner.token })).body;

/** Downloads the month and parses one of its files into objects keyed by heading. Cells have no line breaks. */
async function readCsv(name: string, source = shop, token = owner.token): Promise<Record<string, string>[]> {
  const response = await fetch(`${source.url}/api/admin/export/month?month=${month()}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = strFromU8(files[`${name}-${month()}.csv`] ?? new Uint8Array());
  const [head = '', ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  const cells = (line: string) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, ''));
  const names = cells(head);
  return lines.map((line) =>
    Object.fromEntries(cells(line).map((cell, index) => [names[index] ?? '', cell])),
  );
}
const paiseOf = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number.parseFloat(row[column] || '0') * 100), 0);
const query = async (statement: string): Promise<number> =>
  (await shop.owner.query(`select (${statement})::int as value`)).rows[0].value;

/** Covers both payment methods, refunds before and after invoicing, a partial refund, an open order and a top-up. */
async function makeSales(): Promise<void> {
  const pack = await aPack(shop, { discountedPaise: 333_00 });
  const shopper = await aShopper(shop, { coinsPaise: 50_000_00 });
  for (let i = 0; i < 4; i++) await aSoldOrder(shop, owner, { shopper, pack });
  const refunded = await aSoldOrder(shop, owner, { shopper, pack });
  await issueDocuments(shop.shop.platform);
  await endOrder(shop, owner, refunded.orderid, { status: 'Refunded' });
  await aSoldOrder(shop, owner, { shopper, pack, quantity: 3, deliveredPieces: 1 });
  for (const end of ['Completed', 'Refunded', null] as const) {
    const order = await aUpiOrder(shop);
    await order.pay();
    await order.verify();
    if (end) await endOrder(shop, owner, order.id, { status: end });
  }
  const topUp = await shop.call(topUpWallet, { body: { value: 750 }, token: shopper.token });
  const { txnid } = topUp.body;
  await shop.simulator(`/upi/orders/${txnid}/settle`, { outcome: 'success', webhook: 'drop' });
  await shop.call(walletTransactionStatus, { body: { client_txn_id: txnid }, token: shopper.token });
}

test('the month matches the ledger to the paisa, with open, waiting and refunded orders', async () => {
  await makeSales();
  const waiting = await readMonth();
  expect(waiting.now.waiting).toBeGreaterThan(0);
  expect(waiting.now.difference).toBe(0);
  await issueDocuments(shop.shop.platform);
  const { ledger, now, gateway, series } = await readMonth();
  expect(now).toMatchObject({ waiting: 0, difference: 0, inDelivery: 100 });
  expect(ledger.after).toBe(now.notInvoiced);
  expect(Math.round(ledger.received * 100)).toBe(
    await query(
      "select sum(amount_paise) from ledger_transfers where credit = 'shop:sales' and to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM') = '" +
        `${month()}'`,
    ),
  );
  expect(gateway.difference).toBe(0);
  const net = series
    .filter(({ kind }) => kind !== 'receipt')
    .reduce((sum, { kind, total }) => sum + (kind === 'invoice' ? total : -total) * 100, 0);
  expect(Math.round(net)).toBe(Math.round((ledger.invoiced - ledger.credited) * 100));
  expect(series.find(({ kind }) => kind === 'receipt')).toMatchObject({ count: 1, total: 750 });
});

test('the GST export lists every invoice and credit note once, and its totals match the month', async () => {
  const rows = await readCsv('gst');
  const { ledger } = await readMonth();
  expect(paiseOf(rows, 'Total')).toBe(Math.round((ledger.invoiced - ledger.credited) * 100));
  const parts = ['Taxable value', 'CGST', 'SGST/UTGST', 'IGST'].reduce(
    (sum, name) => sum + paiseOf(rows, name),
    0,
  );
  expect(parts).toBe(paiseOf(rows, 'Total'));
  const numbers = rows.map((row) => row.Number);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const sign of ['IN', 'CN']) {
    const series = numbers.filter((number) => number?.includes(sign));
    expect(series).toEqual(series.toSorted());
  }
  expect(numbers).toHaveLength(await query("select count(*) from tax_documents where kind <> 'receipt'"));
  expect(rows.find((row) => row.Document === 'Credit note')).toMatchObject({
    'Place of supply': '29-Karnataka',
    'Against invoice': expect.stringMatching(/^TIN\d{4}\/\d{6}$/),
    Total: '-333',
  });
});

test('the gateway export lists every receipt in the ledger with its payment, and its totals match', async () => {
  const rows = await readCsv('gateway');
  expect(paiseOf(rows, 'Booked')).toBe(
    await query(
      "select sum(amount_paise) from ledger_transfers where debit = 'shop:upi-clearing' and to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM') = '" +
        `${month()}'`,
    ),
  );
  expect(paiseOf(rows, 'Difference')).toBe(0);
  for (const row of rows.filter(({ Status }) => Status === 'success'))
    expect(row).toMatchObject({ Difference: '0', 'Our reference': expect.stringMatching(/./) });
});

test('the gateway export lists a payment in review as received but not booked', async () => {
  const order = await aUpiOrder(shop);
  await order.pay({ amount: 60 });
  await order.verify();
  const row = (await readCsv('gateway')).find((candidate) => candidate['Our reference'] === order.id);
  expect(row).toMatchObject({ Status: 'in_review', Received: '60', Booked: '0', Difference: '60' });
});

test('the accountant’s download matches the books', async () => {
  const { ledger, now, gateway } = await readMonth();
  const books = (await shop.call(readBooks, { token: owner.token })).body;
  const balanceOf = (name: string) => books.accounts.find(({ account }) => account === name)?.balance;
  const [sales, refunds, profit] = [
    await readCsv('sales'),
    await readCsv('refunds'),
    await readCsv('profit-by-product'),
  ];
  const rupees = (rows: Record<string, string>[], column: string) => paiseOf(rows, column) / 100;
  // The shop is new, so the month covers everything in the books.
  expect(rupees(sales, 'Amount')).toBe(balanceOf('shop:sales'));
  expect(rupees(sales, 'Amount')).toBe(ledger.received);
  expect(-rupees(refunds, 'Amount')).toBe(balanceOf('shop:refunds'));
  expect(rupees(profit, 'Sales')).toBe(ledger.received - ledger.returned - now.inDelivery);
  const summary = Object.fromEntries(
    (await readCsv('summary')).map((row) => [row.Figure, row['Amount (₹)']]),
  );
  expect(summary).toMatchObject({
    'Paid for orders': String(ledger.received),
    Refunded: String(ledger.returned),
    'Now in delivery': String(now.inDelivery),
    'Received by UPI, in the books': String(gateway.booked),
  });
});

test('the supplier statement lists each delivery, and cost, profit and sales of unknown cost add up to the sales', async () => {
  const other = await openTestShop();
  onTestFinished(() => other.close());
  const { token } = await other.signIn('admin@rush.test');
  const order = await anApiOrder(other, 'SMILEBR');
  await order.until('Completed');
  const statement = await readCsv('suppliers', other, token);
  expect(statement.filter((row) => row['Order Id'] === order.id)).toMatchObject([
    { Supplier: 'Smile.one Brazil', Status: 'Delivered', Reference: expect.stringMatching(/./) },
  ]);
  const [line] = await readCsv('profit-by-product', other, token);
  const paise = (column: string) => paiseOf([line ?? {}], column);
  expect(paise('Sales')).toBeGreaterThan(0);
  expect(paise('Cost') + paise('Profit') + paise('Sales, cost unknown')).toBe(paise('Sales'));
});

test('the audit log records which month was exported', async () => {
  const { rows } = await shop.owner.query(
    "select after from audit_log where action = 'export.month' limit 1",
  );
  expect(rows).toEqual([{ after: { month: month() } }]);
});
