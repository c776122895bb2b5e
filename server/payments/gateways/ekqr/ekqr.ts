import { randomBytes } from 'node:crypto';
import { paiseFromRupees } from '@rush/contract/money.ts';
import { z } from 'zod';
import { isTestUrl } from '#platform/config/address-kind.ts';
import { postJson } from '#platform/http/post-json.ts';
import { INDIA_OFFSET_MS, indianDay } from '#platform/indian-day.ts';
import { CredentialsRefused, UnknownOutcome } from '#platform/refusal.ts';
import { type ChargeRequest, type ChargeStatus, type Gateway, GatewayRefusal } from '../gateway.ts';

const Refusal = z.object({ status: z.literal(false), msg: z.string() });
const Created = z.object({
  status: z.literal(true),
  data: z.object({ order_id: z.union([z.number(), z.string()]), payment_url: z.url() }),
});
const Order = z.object({
  status: z.literal(true),
  data: z.object({
    amount: z.union([z.number(), z.string()]),
    client_txn_id: z.string(),
    upi_txn_id: z.string().nullish(),
    status: z.enum(['created', 'scanning', 'success', 'failure']),
  }),
});

const MERCHANT_ERROR = /merchant|key|log/i;
const ORDER_ERROR = /record|order|transaction|txn|data/i;

const STATES = { created: 'pending', scanning: 'pending', success: 'success', failure: 'failed' } as const;

/** DD-MM-YYYY in India (EKQR: txn_date is the day of creation in IST). */
function txnDate(at: Date): string {
  const [year, month, day] = indianDay(at).split('-');
  return `${day}-${month}-${year}`;
}

/** EKQR / UPIGateway. Webhooks are unsigned. A repeated client_txn_id is refused, without its payment page. */
export class EkqrGateway implements Gateway {
  readonly name = 'ekqr';
  readonly environment: 'test' | 'live';
  readonly signsWebhooks = false;
  readonly webhookHeaders: readonly string[] = [];
  readonly #baseUrl: string;
  readonly #key: string;

  constructor(options: { baseUrl: string; key: string }) {
    this.environment = isTestUrl(options.baseUrl) ? 'test' : 'live';
    this.#baseUrl = options.baseUrl;
    this.#key = options.key;
  }

  async open(request: ChargeRequest) {
    const response = await postJson(`${this.#baseUrl}/create_order`, {
      key: this.#key,
      client_txn_id: request.clientTxnId,
      amount: (request.amountPaise / 100).toFixed(2),
      p_info: request.description.slice(0, 100),
      customer_name: request.customer.name || 'Customer',
      // EKQR requires an email address, but an account opened with a mobile number has none.
      customer_email: request.customer.email || `noreply@${new URL(request.returnUrl).hostname}`,
      customer_mobile: request.customer.mobile,
      redirect_url: request.returnUrl,
    });
    const created = Created.safeParse(response);
    if (created.success)
      return { reference: String(created.data.data.order_id), paymentUrl: created.data.data.payment_url };
    const refusal = Refusal.safeParse(response);
    if (refusal.success) throw new GatewayRefusal(refusal.data.msg);
    throw new UnknownOutcome('EKQR returned an unexpected response to create_order');
  }

  async fetch(charge: { clientTxnId: string; createdAt: Date }): Promise<ChargeStatus | null> {
    // EKQR may record the UTC day or, just before midnight, the next day.
    const days = new Set(
      [0, 5 * 60_000, -INDIA_OFFSET_MS].map((shift) => txnDate(new Date(charge.createdAt.getTime() + shift))),
    );
    for (const day of days) {
      const reported = await this.#fetchOn(charge.clientTxnId, day);
      if (reported) return reported;
    }
    return null;
  }

  async #fetchOn(clientTxnId: string, day: string): Promise<ChargeStatus | null> {
    const response = await postJson(`${this.#baseUrl}/check_order_status`, {
      key: this.#key,
      client_txn_id: clientTxnId,
      txn_date: day,
    });
    const refusal = Refusal.safeParse(response);
    if (refusal.success) {
      // An error about the merchant says nothing about the order.
      if (MERCHANT_ERROR.test(refusal.data.msg))
        throw new UnknownOutcome(`EKQR returned no payment: ${refusal.data.msg}`);
      return null;
    }
    const order = Order.safeParse(response);
    const amountPaise = order.success ? paiseFromRupees(order.data.data.amount) : null;
    if (!order.success || amountPaise === null)
      throw new UnknownOutcome('EKQR returned an unexpected response to check_order_status');
    const { status, client_txn_id, upi_txn_id } = order.data.data;
    return {
      state: STATES[status],
      status,
      amountPaise,
      currency: 'INR',
      clientTxnId: client_txn_id,
      upiTxnId: upi_txn_id ?? '',
    };
  }

  /** Queries a nonexistent order: with valid keys, the only error is the unknown order. */
  async checkCredentials(): Promise<void> {
    const response = await postJson(`${this.#baseUrl}/check_order_status`, {
      key: this.#key,
      client_txn_id: `PREFLIGHT${randomBytes(8).toString('hex')}`,
      txn_date: '01-01-2024',
    });
    const refusal = Refusal.safeParse(response);
    if (!refusal.success)
      throw new UnknownOutcome('EKQR returned an unexpected response to check_order_status');
    const { msg } = refusal.data;
    if (MERCHANT_ERROR.test(msg) || !ORDER_ERROR.test(msg)) throw new CredentialsRefused(`EKQR says: ${msg}`);
  }

  readWebhook(_headers: Headers, body: Buffer) {
    const clientTxnId = new URLSearchParams(body.toString('utf8')).get('client_txn_id');
    return { clientTxnId: clientTxnId?.slice(0, 64) ?? null, eventId: null };
  }
}
