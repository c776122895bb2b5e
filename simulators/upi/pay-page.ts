import { Hono } from 'hono';
import QRCode from 'qrcode';
import type { Bank, UpiOrder } from './bank.ts';

export const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  );

const rupees = (paise: number) =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 }).format(
    paise / 100,
  );

export const PAGE_STYLE = `
:root{color-scheme:light dark;--ground:#f4f1ea;--sheet:#fff;--ink:#17171c;--soft:#5d5a55;--line:#ddd7cc;--act:#1f5f3a;--no:#8b1d2c}
@media(prefers-color-scheme:dark){:root{--ground:#101014;--sheet:#1a1a20;--ink:#f4f1ea;--soft:#a9a49b;--line:#33323a;--act:#3fbf7a;--no:#ff8795}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:26rem;margin:0 auto;padding:1.5rem 1rem}.sheet{background:var(--sheet);border:1px solid var(--line);border-radius:18px;padding:1.5rem}
h1{font-size:1rem;margin:0;color:var(--soft);font-weight:600}.amount{font-size:2.6rem;font-weight:800;letter-spacing:-.02em;margin:.2rem 0 1rem;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:auto 1fr;gap:.3rem 1rem;margin:1rem 0;font-size:.92rem}dt{color:var(--soft)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
.qr{display:block;width:11rem;margin:0 auto;background:#fff;border-radius:12px;padding:.5rem}.qr svg{display:block;width:100%}
form{display:grid;gap:.6rem;margin-top:1.2rem}button{font:inherit;font-weight:700;min-height:3rem;border-radius:12px;border:1px solid var(--line);background:transparent;color:var(--ink);cursor:pointer}
button.go{background:var(--act);border-color:var(--act);color:#fff}@media(prefers-color-scheme:dark){button.go{color:#06140c}}button.no{color:var(--no)}
.note{font-size:.85rem;color:var(--soft);text-align:center;margin:1rem 0 0}`;

/** Where the browser goes afterwards, with the two names that the gateway adds. */
export function returnAddress(order: UpiOrder): string {
  const address = new URL(order.redirectUrl);
  address.searchParams.set('client_txn_id', order.clientTxnId);
  address.searchParams.set('txn_id', String(order.id));
  return address.href;
}

async function payPage(order: UpiOrder): Promise<string> {
  const intent = `upi://pay?pa=rush@simbank&pn=Rush&am=${(order.amountPaise / 100).toFixed(2)}&tr=${order.clientTxnId}&cu=INR`;
  const qr = await QRCode.toString(intent, { type: 'svg', margin: 0 });
  const isOpen = order.status === 'created' || order.status === 'scanning';
  const actions = isOpen
    ? `<form method="post"><button class="go" name="outcome" value="success">Pay</button><button class="no" name="outcome" value="failure">Decline</button><button name="outcome" value="cancel">Cancel</button></form>`
    : `<form method="post"><button name="outcome" value="cancel">Back to the shop</button></form>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Pay ${rupees(order.amountPaise)}</title>
<style>${PAGE_STYLE}</style><main><div class="sheet"><h1>Simulated bank</h1><p class="amount">${rupees(order.amountPaise)}</p>
${isOpen ? `<div class="qr">${qr}</div>` : `<p>This payment has ended: ${order.status}.</p>`}
<dl><dt>For</dt><dd>${escapeHtml(order.info)}</dd><dt>To</dt><dd>rush@simbank</dd><dt>Reference</dt><dd>${escapeHtml(order.clientTxnId)}</dd></dl>${actions}
<p class="note">No money moves here: this page stands in for the payer's UPI app.</p></div></main></html>`;
}

/** The hosted pay page and the payer behind it. */
export function payPages(
  bank: Bank,
  settle: (order: UpiOrder, outcome: 'success' | 'failure') => Promise<UpiOrder>,
): Hono {
  const app = new Hono();
  app.get('/:token', async (context) => {
    const order = bank.findByToken(context.req.param('token'));
    if (!order) return context.text('There is no such payment.', 404);
    return context.html(await payPage(bank.scan(order)));
  });
  app.post('/:token', async (context) => {
    const order = bank.findByToken(context.req.param('token'));
    if (!order) return context.text('There is no such payment.', 404);
    const { outcome } = await context.req.parseBody();
    // The browser is often faster than the webhook: both are on their way at once.
    if (outcome === 'success' || outcome === 'failure') void settle(order, outcome);
    return context.redirect(returnAddress(order), 303);
  });
  return app;
}
