import { Hono } from 'hono';
import type { Bank, UpiOrder } from './bank.ts';

const TEXT = (value: unknown) => (typeof value === 'string' ? value : '');

/** The day of a moment in India as DD-MM-YYYY, the form of txn_date. */
function indianDay(at: Date): string {
  const [year, month, day] = new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10).split('-');
  return `${day}-${month}-${year}`;
}

export function ekqrFields(order: UpiOrder) {
  return {
    id: order.id,
    customer_vpa: order.status === 'success' ? 'payer@simbank' : '',
    amount: order.amountPaise / 100,
    client_txn_id: order.clientTxnId,
    customer_name: order.customerName,
    customer_email: order.customerEmail,
    customer_mobile: order.customerMobile,
    p_info: order.info,
    upi_txn_id: order.upiTxnId,
    status: order.status,
    remark: order.status === 'failure' ? 'Payment failed or timed out' : '',
    udf1: '',
    udf2: '',
    udf3: '',
    redirect_url: order.redirectUrl,
    txnAt: order.createdAt.slice(0, 10),
    createdAt: order.createdAt,
  };
}

/** The EKQR / UPIGateway protocol: key in the body, always 200, `status` true or false. */
export function ekqrApi(bank: Bank, options: { key: string; origin: () => string }): Hono {
  const app = new Hono();
  const refuse = (msg: string) => ({ status: false, msg });

  app.post('/create_order', async (context) => {
    const body = (await context.req.json().catch(() => ({}))) as Record<string, unknown>;
    if (body.key !== options.key) return context.json(refuse('Merchant not found or logged out'));
    const amount = /^(\d+)(?:\.(\d{1,2}))?$/.exec(TEXT(body.amount));
    if (!amount || TEXT(body.client_txn_id) === '')
      return context.json(refuse('Invalid amount or client_txn_id'));
    if (!/^\d{10}$/.test(TEXT(body.customer_mobile)))
      return context.json(refuse('Customer mobile must have 10 digits'));
    const amountPaise =
      Number.parseInt(amount[1]!, 10) * 100 + Number.parseInt((amount[2] ?? '').padEnd(2, '0'), 10);
    if (amountPaise < 100) return context.json(refuse('Amount must be at least 1 rupee'));
    const order = bank.open({
      gateway: 'ekqr',
      clientTxnId: TEXT(body.client_txn_id),
      amountPaise,
      info: TEXT(body.p_info),
      customerName: TEXT(body.customer_name),
      customerEmail: TEXT(body.customer_email),
      customerMobile: TEXT(body.customer_mobile),
      redirectUrl: TEXT(body.redirect_url),
    });
    if (!order) return context.json(refuse('client_txn_id already exists'));
    const intent = `pa=rush@simbank&pn=Rush&am=${(amountPaise / 100).toFixed(2)}&tr=${order.clientTxnId}&cu=INR`;
    return context.json({
      status: true,
      msg: 'Order Created',
      data: {
        order_id: order.id,
        payment_url: `${options.origin()}/upi/pay/${order.token}`,
        upi_id_hash: order.token,
        upi_intent: {
          bhim_link: `upi://pay?${intent}`,
          phonepe_link: `phonepe://pay?${intent}`,
          paytm_link: `paytmmp://pay?${intent}`,
          gpay_link: `tez://upi/pay?${intent}`,
        },
        is_utr_required: false,
      },
    });
  });

  app.post('/check_order_status', async (context) => {
    const body = (await context.req.json().catch(() => ({}))) as Record<string, unknown>;
    if (body.key !== options.key) return context.json(refuse('Merchant not found or logged out'));
    const order = bank.find(TEXT(body.client_txn_id));
    if (order?.gateway !== 'ekqr' || TEXT(body.txn_date) !== indianDay(new Date(order.createdAt))) {
      return context.json(refuse('Record not found'));
    }
    return context.json({
      status: true,
      msg: 'Transaction found',
      data: { ...ekqrFields(order), Merchant: { name: 'Rush', upi_id: 'rush@simbank' } },
    });
  });
  return app;
}
