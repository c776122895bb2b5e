import type { Supplier, World } from './controls.ts';
import { escapeHtml, page } from './page.ts';
import { MODES } from './suppliers/behaviour.ts';
import { statusOf } from './suppliers/book.ts';
import type { UpiOrder } from './upi/bank.ts';
import { formatRupees } from './upi/pay-page.ts';

const ROWS_MAX = 40;

const STYLE = `
main{max-width:72rem}h1{font-size:1.6rem}h2{font-size:1.05rem;margin:0}header{display:flex;flex-wrap:wrap;gap:1rem;justify-content:space-between;align-items:center;margin-bottom:1rem}
section{margin:1rem 0;overflow-x:auto}table{width:100%;border-collapse:collapse;font-size:.88rem;margin-top:.8rem}
td,th{text-align:left;padding:.5rem .6rem;border-top:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}th{color:var(--soft);font-weight:600;border:0}
td.n{font-variant-numeric:tabular-nums;white-space:nowrap}pre{white-space:pre-wrap;margin:0;font:inherit;max-height:8rem;overflow:auto}
.row{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center}form{margin:0}button{min-height:2.25rem;font-size:.85rem;padding:0 .8rem}
select,input{font:inherit;font-size:.85rem;color:inherit;background:var(--ground);border:1px solid var(--line);border-radius:10px;min-height:2.25rem;padding:0 .5rem}input{width:5rem}
.success,.completed{color:var(--act);font-weight:700}.failure,.incorrect-details,.refunded{color:var(--no);font-weight:700}`;

/** Refreshes a visible page every 3 s unless a form has focus. */
const REFRESH = `<script>setInterval(async()=>{if(document.hidden||document.activeElement?.closest('form'))return;
try{const text=await(await fetch('/')).text();const next=new DOMParser().parseFromString(text,'text/html').querySelector('main');
if(next)document.querySelector('main').replaceChildren(...next.childNodes)}catch{}},3000)</script>`;

function table(title: string, headings: string[], rows: string[][], extra = ''): string {
  const body =
    rows.length === 0
      ? `<tr><td colspan="${headings.length}">Nothing yet</td></tr>`
      : rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  const heads = headings.map((heading) => `<th scope="col">${heading}</th>`).join('');
  return `<section class="sheet"><div class="row"><h2>${title}</h2>${extra}</div><table><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table></section>`;
}

const time = (at: string) => `<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')}</time>`;
const tag = (word: string) => `<span class="${word}">${word}</span>`;

function settleButtons({ clientTxnId, status }: UpiOrder): string {
  if (status === 'success') return '';
  const action = `/upi/orders/${encodeURIComponent(clientTxnId)}/settle`;
  return `<form method="post" action="${escapeHtml(action)}" class="row"><select name="webhook" aria-label="Webhook"><option>send</option><option>drop</option><option>duplicate</option><option>forge</option></select><button class="go" name="outcome" value="success">Success</button><button class="no" name="outcome" value="failure">Failure</button></form>`;
}

function payments(orders: UpiOrder[]): string {
  const rows = orders
    .slice(0, ROWS_MAX)
    .map((order) => [
      `<a href="/upi/pay/${order.token}">${escapeHtml(order.clientTxnId)}</a><br><small>${escapeHtml(order.info)}</small>`,
      formatRupees(order.amountPaise),
      tag(order.status),
      order.gateway,
      time(order.createdAt),
      settleButtons(order),
    ]);
  return table('Payments', ['Reference', 'Amount', 'Status', 'Gateway', 'Opened (UTC)', 'Settle'], rows);
}

function supplierOrders(name: string, { book, behaviour }: Supplier): string {
  const { mode, times } = behaviour.get();
  const options = MODES.map((name) => `<option${name === mode ? ' selected' : ''}>${name}</option>`).join('');
  const control = `<form method="post" action="/suppliers/${name}/mode" class="row"><select name="mode" aria-label="Mode of ${name}">${options}</select><input name="times" type="number" min="1" placeholder="times" aria-label="For how many orders"${times === null ? '' : ` value="${times}"`}><button>Set mode</button></form>`;
  const rows = book
    .list()
    .slice(0, ROWS_MAX)
    .map((order) => [
      order.id,
      escapeHtml(order.product),
      escapeHtml(`${order.userid}${order.zoneid ? ` (${order.zoneid})` : ''}`),
      tag(statusOf(order)),
      String(order.cost),
      time(order.at),
    ]);
  return table(`Supplier ${name}`, ['Order', 'Pack', 'Player', 'Status', 'Cost', 'At (UTC)'], rows, control);
}

function exchangeRates(rateTable: World['rates']): string {
  const { rates, date, isDown } = rateTable.get();
  const control = `<form method="post" action="/rates" class="row">${tag(isDown ? 'down' : 'up')}<button name="isDown" value="${!isDown}">${isDown ? 'Bring it up' : 'Take it down'}</button></form>`;
  const rows = Object.entries(rates).map(([currency, rate]) => [currency, escapeHtml(String(rate)), date]);
  return table('Exchange rates', ['Currency', 'Per euro', 'Date'], rows, control);
}

export function overviewPage({ bank, inbox, suppliers, rates }: World): string {
  const messages = inbox
    .list()
    .slice(0, ROWS_MAX)
    .map(({ channel, to, subject, text, sentAt }) => [
      channel,
      escapeHtml(to),
      escapeHtml(subject),
      `<pre>${escapeHtml(text.slice(0, 800))}</pre>`,
      time(sentAt),
    ]);
  const body = `<header><div><p class="sim"><b>Simulated</b> bank, suppliers, mail, SMS and sign-in</p><h1>The outside world</h1></div><form method="post" action="/reset" enctype="application/x-www-form-urlencoded"><input type="hidden" name="all" value="1"><button class="no">Delete everything</button></form></header>
${payments(bank.list())}${Object.entries(suppliers)
  .map(([name, supplier]) => supplierOrders(name, supplier))
  .join(
    '',
  )}${exchangeRates(rates)}${table('Mail and SMS', ['Channel', 'To', 'Subject', 'Text', 'Sent (UTC)'], messages)}`;
  return page({ title: 'The outside world', body, style: STYLE }).replace('</body>', `${REFRESH}</body>`);
}
