import { Hono } from 'hono';
import QRCode from 'qrcode';
import { escapeHtml, page } from '../page.ts';
import { type Bank, isOpen, type UpiOrder } from './bank.ts';
import { type Gateways, gatewayOf, settle } from './gateway.ts';
import { PAYEE, upiIntents } from './upi-intent.ts';

export const formatRupees = (paise: number): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);

const STYLE = `
.to{display:flex;gap:.8rem;align-items:center}.to i{width:3rem;height:3rem;border-radius:50%;background:var(--act);color:var(--on-act);display:grid;place-items:center;font:700 1.3rem system-ui}
.to p{margin:0;color:var(--soft);font-size:.9rem}
.amount{font-size:2.75rem;line-height:1.1;font-weight:800;letter-spacing:-.02em;margin:1.1rem 0;font-variant-numeric:tabular-nums}
.qr{width:11.5rem;margin:0 auto;background:#fff;border-radius:14px;padding:.8rem}.qr svg{display:block;width:100%;height:auto}
dl{display:grid;grid-template-columns:auto 1fr;gap:.35rem 1rem;margin:1.1rem 0;font-size:.92rem}dt{color:var(--soft)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
form{display:grid;grid-template-columns:1fr 1fr;gap:.6rem}.go,.back{grid-column:1/-1}
.result{border:1px solid var(--line);border-radius:12px;padding:.7rem .9rem;background:var(--tag);margin:0 0 1.1rem}`;

const RESULT_TEXTS = {
  success: 'This payment went through.',
  failure: 'This payment failed or was not made in time.',
} as const;

async function payPage(order: UpiOrder, canPay: boolean): Promise<string> {
  const code = canPay
    ? `<div class="qr" role="img" aria-label="QR code for this UPI payment">${await QRCode.toString(upiIntents(order).bhim_link, { type: 'svg', margin: 0 })}</div>`
    : '';
  const result =
    order.status === 'success' || order.status === 'failure'
      ? `<p class="result" role="status">${RESULT_TEXTS[order.status]}${canPay ? ' You may try again.' : ''}</p>`
      : '';
  const buttons = canPay
    ? '<button class="go" name="outcome" value="success">Pay</button><button class="no" name="outcome" value="failure">Decline</button><button name="outcome" value="cancel">Cancel</button>'
    : '<button class="back" name="outcome" value="cancel">Back to the shop</button>';
  const body = `<p class="sim"><b>Simulated</b> bank app: no money moves here.</p>
<div class="sheet"><div class="to"><i aria-hidden="true">${PAYEE.name.charAt(0)}</i><div><h1>${PAYEE.name}</h1><p>${PAYEE.vpa}</p></div></div>
<p class="amount">${formatRupees(order.amountPaise)}</p>${result}${code}
<dl><dt>For</dt><dd>${escapeHtml(order.info)}</dd><dt>Reference</dt><dd>${escapeHtml(order.clientTxnId)}</dd><dt>From</dt><dd>${escapeHtml(order.customerName)}</dd></dl>
<form method="post">${buttons}</form>
<p class="note">Pay and Decline do what the payer's UPI app would do. Cancel goes back to the shop and leaves the payment open.</p></div>`;
  return page({ title: `Pay ${formatRupees(order.amountPaise)}`, body, style: STYLE });
}

export function payPages(parts: { bank: Bank; gateways: Gateways }): Hono {
  const { bank, gateways } = parts;
  const app = new Hono();
  const canPay = (order: UpiOrder) => isOpen(order) || gatewayOf(gateways, order).canRetry(order);

  app.get('/:token', async (context) => {
    const order = bank.findByToken(context.req.param('token'));
    if (!order) return context.text('There is no such payment.', 404);
    return context.html(await payPage(bank.scan(order), canPay(order)));
  });

  app.post('/:token', async (context) => {
    const order = bank.findByToken(context.req.param('token'));
    if (!order) return context.text('There is no such payment.', 404);
    const { outcome } = await context.req.parseBody();
    const isDecided = outcome === 'success' || outcome === 'failure';
    if (!isDecided || !canPay(order))
      return context.redirect(gatewayOf(gateways, order).returnUrl(order), 303);
    // Not awaited, because real browsers often return to the shop before the webhook arrives.
    settle(parts, order, { outcome, webhook: 'send' }).catch((error) =>
      console.error('failed to report a payment', error),
    );
    const settled = bank.find(order.clientTxnId) ?? order;
    return gatewayOf(gateways, order).canRetry(settled)
      ? context.redirect(`/upi/pay/${order.token}`, 303)
      : context.redirect(gatewayOf(gateways, order).returnUrl(settled), 303);
  });
  return app;
}
