import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { isTestUrl } from '#platform/config/address-kind.ts';
import { exchange } from '#platform/http/post-json.ts';
import { CredentialsRefused, UnknownOutcome } from '#platform/refusal.ts';
import {
  type ChargeRequest,
  type ChargeStatus,
  type Gateway,
  GatewayRefusal,
  type OpenedCharge,
  type WebhookHint,
} from '../gateway.ts';

const Link = z.object({
  id: z.string(),
  status: z.enum(['created', 'partially_paid', 'paid', 'cancelled', 'expired']),
  short_url: z.url(),
  amount: z.number().int(),
  amount_paid: z.number().int(),
  currency: z.string(),
  reference_id: z.string().nullish(),
  payments: z.array(z.object({ payment_id: z.string().nullish() }).loose()).nullish(),
});
const Links = z.object({ payment_links: z.array(Link) });
const ErrorResponse = z.object({ error: z.object({ description: z.string().nullish() }) });
const Event = z.object({
  payload: z
    .object({
      payment_link: z.object({ entity: z.object({ reference_id: z.string().nullish() }).loose() }).nullish(),
    })
    .loose(),
});

const STATES = {
  created: 'pending',
  // Too little money arrived, so the payment goes into review.
  partially_paid: 'success',
  paid: 'success',
  cancelled: 'failed',
  expired: 'failed',
} as const;
/** A redelivered event keeps its id. */
const EVENT_ID = 'x-razorpay-event-id';
const UNAUTHORIZED = 401;
/** Razorpay requires at least 15 minutes; the extra minute is a margin. */
const EXPIRY_SECONDS_MIN = 16 * 60;

/** Razorpay payment links (UPI). References are unique, so a link can be found even if the response was lost. */
export class RazorpayGateway implements Gateway {
  readonly name = 'razorpay';
  readonly environment: 'test' | 'live';
  readonly signsWebhooks = true;
  readonly webhookHeaders: readonly string[] = [EVENT_ID];
  readonly #options: {
    baseUrl: string;
    keyId: string;
    keySecret: string;
    webhookSecret: string;
    clock: Clock;
  };

  constructor(options: {
    baseUrl: string;
    keyId: string;
    keySecret: string;
    webhookSecret: string;
    clock: Clock;
  }) {
    this.environment = isTestUrl(options.baseUrl) || options.keyId.startsWith('rzp_test_') ? 'test' : 'live';
    this.#options = options;
  }

  async open(request: ChargeRequest): Promise<OpenedCharge> {
    const expireBy = Math.max(
      Math.floor(request.expiresAt.getTime() / 1000),
      Math.floor(this.#options.clock.now().getTime() / 1000) + EXPIRY_SECONDS_MIN,
    );
    const { customer } = request;
    const response = await this.#call('POST', '/payment_links', {
      amount: request.amountPaise,
      currency: 'INR',
      accept_partial: false,
      description: request.description.slice(0, 2_048),
      reference_id: request.clientTxnId,
      customer: {
        ...(customer.name && { name: customer.name }),
        ...(customer.email && { email: customer.email }),
        contact: `+91${customer.mobile}`,
      },
      expire_by: expireBy,
      notify: { sms: false, email: false },
      reminder_enable: false,
      // The page reads our reference; Razorpay appends only its own.
      callback_url: `${request.returnUrl}?client_txn_id=${request.clientTxnId}`,
      callback_method: 'get',
    });
    const link = Link.safeParse(response.body);
    if (link.success) return { reference: link.data.id, paymentUrl: link.data.short_url };
    const refusal = ErrorResponse.safeParse(response.body);
    const reason = () => refusal.data?.error.description ?? `HTTP ${response.status}`;
    if (refusal.success && response.status === UNAUTHORIZED) throw new GatewayRefusal(reason());
    const existing = await this.#findByReference(request.clientTxnId);
    if (existing?.status === 'created') return { reference: existing.id, paymentUrl: existing.short_url };
    if (existing) throw new GatewayRefusal(`the payment link is already ${existing.status}`);
    if (refusal.success && response.status < 500) throw new GatewayRefusal(reason());
    throw new UnknownOutcome('Razorpay returned an unexpected response to payment_links');
  }

  async fetch(charge: { clientTxnId: string; reference: string | null }): Promise<ChargeStatus | null> {
    const link = charge.reference
      ? await this.#fetchLink(charge.reference)
      : await this.#findByReference(charge.clientTxnId);
    if (!link) return null;
    return {
      state: STATES[link.status],
      status: link.status,
      amountPaise: STATES[link.status] === 'success' ? link.amount_paid : link.amount,
      currency: link.currency,
      clientTxnId: link.reference_id ?? '',
      upiTxnId: link.payments?.[0]?.payment_id ?? '',
    };
  }

  async checkCredentials(): Promise<void> {
    const response = await this.#call(
      'GET',
      `/payment_links?reference_id=PREFLIGHT${randomBytes(8).toString('hex')}`,
    );
    if (Links.safeParse(response.body).success) return;
    const refusal = ErrorResponse.safeParse(response.body);
    if (refusal.success && response.status < 500)
      throw new CredentialsRefused(
        `Razorpay says: ${refusal.data.error.description ?? `HTTP ${response.status}`}`,
      );
    throw new UnknownOutcome('Razorpay returned an unexpected response to payment_links');
  }

  readWebhook(headers: Headers, body: Buffer): WebhookHint | null {
    const signature = Buffer.from(headers.get('x-razorpay-signature') ?? '', 'utf8');
    const expected = Buffer.from(
      createHmac('sha256', this.#options.webhookSecret).update(body).digest('hex'),
      'utf8',
    );
    if (
      this.#options.webhookSecret === '' ||
      signature.length !== expected.length ||
      !timingSafeEqual(signature, expected)
    )
      return null;
    const event = Event.safeParse(parseJson(body.toString('utf8')));
    return {
      clientTxnId: (event.success && event.data.payload.payment_link?.entity.reference_id) || null,
      eventId: headers.get(EVENT_ID),
    };
  }

  async #fetchLink(id: string) {
    const response = await this.#call('GET', `/payment_links/${encodeURIComponent(id)}`);
    const link = Link.safeParse(response.body);
    if (link.success) return link.data;
    if (response.status === 400 && ErrorResponse.safeParse(response.body).success) return null;
    throw new UnknownOutcome('Razorpay returned an unexpected payment link');
  }

  async #findByReference(reference: string) {
    const links = Links.safeParse(
      (await this.#call('GET', `/payment_links?reference_id=${encodeURIComponent(reference)}`)).body,
    );
    // Rejected keys, like any other error, say nothing about the link.
    if (!links.success) throw new UnknownOutcome('Razorpay returned an unexpected list of payment links');
    return links.data.payment_links.find((link) => link.reference_id === reference) ?? null;
  }

  async #call(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: unknown }> {
    const { baseUrl, keyId, keySecret } = this.#options;
    const response = await exchange(baseUrl + path, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
      },
      rawBody: body === undefined ? undefined : JSON.stringify(body),
    });
    if (response.status >= 500 || response.status === 429)
      throw new UnknownOutcome(`Razorpay returned HTTP ${response.status}`);
    return { status: response.status, body: parseJson(response.text) };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
