import { Hono } from 'hono';
import type { WebhookCourier } from '../../webhook-courier.ts';
import type { Bank, OpenUpiOrder, UpiOrder } from '../bank.ts';
import type { Gateway } from '../gateway.ts';
import { PAYEE, PAYER_VPA, upiIntents } from '../upi-intent.ts';

export interface EkqrOptions {
  key: string;
  webhookUrl: string | undefined;
  /** Lifetime of an unpaid order. */
  expiryMs: number;
  origin(): string;
}

type Body = Record<string, unknown>;

const INDIA_MS = 5.5 * 3_600_000;
const UDF_LENGTH_MAX = 25;
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const refused = (msg: string) => ({ status: false, msg });

const indianDate = (at: string) => new Date(Date.parse(at) + INDIA_MS).toISOString().slice(0, 10);

/** The Indian date as `txn_date`: DD-MM-YYYY. */
const txnDate = (at: string) => indianDate(at).split('-').reverse().join('-');

/** Reads rupees with at most two decimals. @returns paise, or null */
function paiseOf(amount: unknown): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text(amount));
  return match && Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

function fieldsOf(order: UpiOrder) {
  const [udf1 = '', udf2 = '', udf3 = ''] = order.udf;
  return {
    id: order.id,
    customer_vpa: order.status === 'success' ? PAYER_VPA : '',
    amount: order.amountPaise / 100,
    client_txn_id: order.clientTxnId,
    customer_name: order.customerName,
    customer_email: order.customerEmail,
    customer_mobile: order.customerMobile,
    p_info: order.info,
    upi_txn_id: order.upiTxnId,
    status: order.status,
    remark: order.status === 'failure' ? 'Payment failed or timed out' : '',
    udf1,
    udf2,
    udf3,
    redirect_url: order.redirectUrl,
    txnAt: indianDate(order.paidAt ?? order.createdAt),
    createdAt: order.createdAt,
  };
}

/** @returns the order, or the error message */
function readOrder(body: Body, expiryMs: number): OpenUpiOrder | string {
  const amountPaise = paiseOf(body.amount);
  const udf = [text(body.udf1), text(body.udf2), text(body.udf3)];
  if (text(body.client_txn_id) === '') return 'The client txn id field is required.';
  if (amountPaise === null) return 'The amount format is invalid.';
  if (amountPaise < 100) return 'The amount must be at least 1.';
  for (const name of ['p_info', 'customer_name', 'customer_email'])
    if (text(body[name]) === '') return `The ${name.replace('_', ' ')} field is required.`;
  if (!/^\d{10}$/.test(text(body.customer_mobile))) return 'The customer mobile must be 10 digits.';
  if (!/^https?:\/\//.test(text(body.redirect_url))) return 'The redirect url format is invalid.';
  if (udf.some((value) => value.length > UDF_LENGTH_MAX))
    return 'The udf may not be greater than 25 characters.';
  return {
    gateway: 'ekqr',
    clientTxnId: text(body.client_txn_id),
    amountPaise,
    info: text(body.p_info),
    customerName: text(body.customer_name),
    customerEmail: text(body.customer_email),
    customerMobile: text(body.customer_mobile),
    redirectUrl: text(body.redirect_url),
    udf,
    expiresAt: new Date(Date.now() + expiryMs).toISOString(),
  };
}

/** EKQR (UPIGateway): the key is in the body. Responses are always HTTP 200, with the outcome in `status`. */
export function ekqrApi(bank: Bank, options: EkqrOptions): Hono {
  const app = new Hono();

  app.post('/create_order', async (context) => {
    const body: Body = await context.req.json().catch(() => ({}));
    if (body.key !== options.key) return context.json(refused('Merchant not found or logged out'));
    const draft = readOrder(body, options.expiryMs);
    if (typeof draft === 'string') return context.json(refused(draft));
    const order = bank.open(draft);
    if (!order) return context.json(refused('Duplicate client_txn_id'));
    return context.json({
      status: true,
      msg: 'Order Created',
      data: {
        order_id: order.id,
        payment_url: `${options.origin()}/upi/pay/${order.token}`,
        session_id: order.token,
        upi_id_hash: order.token,
        upi_intent: upiIntents(order),
        is_utr_required: false,
      },
    });
  });

  app.post('/check_order_status', async (context) => {
    const body: Body = await context.req.json().catch(() => ({}));
    if (body.key !== options.key) return context.json(refused('Merchant not found or logged out'));
    const order = bank.find(text(body.client_txn_id));
    if (order?.gateway !== 'ekqr' || text(body.txn_date) !== txnDate(order.createdAt))
      return context.json(refused('Record not found'));
    return context.json({
      status: true,
      msg: 'Transaction found',
      data: { ...fieldsOf(order), Merchant: { name: PAYEE.name, upi_id: PAYEE.vpa } },
    });
  });
  return app;
}

/** EKQR's webhooks are unsigned forms, so a forged one looks real. */
export function ekqrGateway(courier: WebhookCourier, options: EkqrOptions): Gateway {
  return {
    async notify(order) {
      if (!options.webhookUrl) return;
      const fields = Object.entries(fieldsOf(order)).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      await courier.send({
        url: options.webhookUrl,
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        isAccepted: (status) => status === 200,
      });
    },
    // Appends the query blindly, as EKQR does, so a redirect_url with a query becomes malformed.
    returnUrl: (order) =>
      `${order.redirectUrl}?client_txn_id=${encodeURIComponent(order.clientTxnId)}&txn_id=${order.id}`,
    canRetry: () => false,
  };
}
