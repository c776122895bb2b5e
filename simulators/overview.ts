import type { ControlledParts } from './controls.ts';
import { escapeHtml, PAGE_STYLE } from './upi/pay-page.ts';

const STYLE = `${PAGE_STYLE}main{max-width:70rem}section{margin:1.5rem 0}table{width:100%;border-collapse:collapse;font-size:.9rem}td,th{text-align:left;padding:.5rem;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}h2{font-size:1.1rem}pre{white-space:pre-wrap;margin:0;font:inherit}`;

function table(title: string, headings: string[], rows: string[][]): string {
  const body =
    rows.length === 0
      ? `<tr><td colspan="${headings.length}">Nothing yet</td></tr>`
      : rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<section class="sheet"><h2>${title}</h2><table><tr>${headings.map((heading) => `<th>${heading}</th>`).join('')}</tr>${body}</table></section>`;
}

/** What the outside world looks like, for people; renews itself. */
export function overviewPage({ bank, inbox, suppliers }: ControlledParts): string {
  const payments = bank
    .list()
    .slice(0, 50)
    .map((order) => [
      order.status === 'success'
        ? escapeHtml(order.clientTxnId)
        : `<a href="/upi/pay/${order.token}">${escapeHtml(order.clientTxnId)}</a>`,
      `₹${(order.amountPaise / 100).toFixed(2)}`,
      order.status,
      order.createdAt,
    ]);
  const messages = inbox
    .list()
    .slice(0, 50)
    .map((message) => [
      message.channel,
      escapeHtml(message.to),
      escapeHtml(message.subject),
      `<pre>${escapeHtml(message.text.slice(0, 500))}</pre>`,
    ]);
  const orders = Object.entries(suppliers).map(([name, { book, behaviour }]) =>
    table(
      `${name} (mode ${behaviour.get().mode})`,
      ['Order', 'Product', 'Player', 'Zone', 'At'],
      book
        .list()
        .slice(0, 50)
        .map((order) => [
          order.id,
          escapeHtml(order.product),
          escapeHtml(order.userid),
          escapeHtml(order.zoneid),
          order.at,
        ]),
    ),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="5"><title>Simulators</title><style>${STYLE}</style>
<main><h1>The outside world, simulated</h1>${table('Payments', ['Reference', 'Amount', 'Status', 'Opened'], payments)}${table('Mail and SMS', ['Channel', 'To', 'Subject', 'Text'], messages)}${orders.join('')}</main></html>`;
}
