import { type Context, Hono } from 'hono';
import type { UpiOrder } from '../bank.ts';
import type { Gateway } from '../gateway.ts';
import {
  type NewPaymentLink,
  type PaymentLink,
  presentLink,
  presentPayment,
  type RazorpayLinks,
  unixSeconds,
} from './razorpay-links.ts';

const EXPIRY_S_MIN = 15 * 60;
const EXPIRY_S_MAX = 183 * 24 * 3_600;

class BadRequest extends Error {
  readonly field: string | null;

  constructor(description: string, field: string | null = null) {
    super(description);
    this.field = field;
  }
}

const errorBody = (description: string, field: string | null = null) => ({
  error: {
    code: 'BAD_REQUEST_ERROR',
    description,
    ...(field && { field }),
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
  },
});

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function texts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, String(entry)]));
}

function readLink(body: Record<string, unknown>): NewPaymentLink {
  const { amount, currency = 'INR', expire_by = 0 } = body;
  if (typeof amount !== 'number' || !Number.isInteger(amount))
    throw new BadRequest('The amount must be an integer.', 'amount');
  if (amount < 100) throw new BadRequest('The amount must be atleast INR 1.00', 'amount');
  if (currency !== 'INR') throw new BadRequest('The currency is not supported.', 'currency');
  if (body.upi_link === true)
    throw new BadRequest('UPI Payment Links is not supported in Test Mode', 'upi_link');
  if (body.accept_partial === true)
    throw new BadRequest('accept_partial is not supported here', 'accept_partial');
  const referenceId = text(body.reference_id);
  if (referenceId.length > 40)
    throw new BadRequest('The reference id may not be greater than 40 characters.', 'reference_id');
  const description = text(body.description);
  if (description.length > 2048)
    throw new BadRequest('The description may not be greater than 2048 characters.', 'description');
  if (typeof expire_by !== 'number') throw new BadRequest('The expire by must be an integer.', 'expire_by');
  const ahead = expire_by - unixSeconds(Date.now());
  if (expire_by !== 0 && ahead < EXPIRY_S_MIN - 5)
    throw new BadRequest('expire_by should be at least 15 minutes after current time', 'expire_by');
  if (expire_by !== 0 && ahead > EXPIRY_S_MAX)
    throw new BadRequest('expire_by can not be more than 6 months after current time', 'expire_by');
  const notes = texts(body.notes);
  if (Object.keys(notes).length > 15)
    throw new BadRequest('Number of fields in notes should be less than or equal to 15', 'notes');
  const callbackUrl = text(body.callback_url);
  if (callbackUrl !== '' && !URL.canParse(callbackUrl))
    throw new BadRequest('The callback url format is invalid.', 'callback_url');
  if (callbackUrl !== '' && body.callback_method !== 'get')
    throw new BadRequest('The callback method must be get.', 'callback_method');
  const customer = texts(body.customer);
  return { amountPaise: amount, description, referenceId, notes, customer, callbackUrl, expireBy: expire_by };
}

export interface RazorpayOptions {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  webhookUrl: string | undefined;
  origin(): string;
}

/** Razorpay payment links: Basic auth, amounts in paise, unique references, errors as 400 and 401. */
export function razorpayApi(links: RazorpayLinks, gateway: RazorpayWebhooks, options: RazorpayOptions): Hono {
  const app = new Hono();
  const basic = `Basic ${Buffer.from(`${options.keyId}:${options.keySecret}`).toString('base64')}`;
  const show = (link: PaymentLink) => presentLink(links, link, options.origin());

  app.use('*', async (context, next) => {
    if (context.req.header('authorization') === basic) return next();
    return context.json(errorBody('Authentication failed'), 401);
  });
  app.onError((error, context) => {
    if (error instanceof BadRequest) return context.json(errorBody(error.message, error.field), 400);
    return context.json({ error: { code: 'SERVER_ERROR', description: error.message } }, 500);
  });
  const requireLink = (context: Context): PaymentLink => {
    const link = links.findById(context.req.param('id') ?? '');
    if (!link) throw new BadRequest('The id provided does not exist');
    return link;
  };

  app.post('/payment_links', async (context) => {
    const body = (await context.req.json().catch(() => ({}))) as Record<string, unknown>;
    const draft = readLink(body);
    const link = links.open(draft);
    if (!link)
      throw new BadRequest(
        `payment link with given reference_id (${draft.referenceId}) already exists. Please ensure reference_id is unique`,
        'reference_id',
      );
    return context.json(show(link));
  });
  app.get('/payment_links', (context) => {
    const { reference_id, payment_id } = context.req.query();
    const link = links.find(
      ({ referenceId, paymentId }) =>
        (reference_id !== undefined && referenceId === reference_id) ||
        (payment_id !== undefined && paymentId === payment_id),
    );
    return context.json({ payment_links: link ? [show(link)] : [] });
  });
  app.get('/payment_links/:id', (context) => context.json(show(requireLink(context))));
  app.post('/payment_links/:id/cancel', async (context) => {
    const link = requireLink(context);
    const status = links.statusOf(link);
    if (status !== 'created') throw new BadRequest(`Cannot cancel a payment link in ${status} status`);
    const cancelled = links.cancel(link);
    gateway.notifyCancelled(cancelled).catch((error) => console.error('failed to send a webhook', error));
    return context.json(show(cancelled));
  });
  app.get('/payments/:id', (context) => {
    const link = links.find(({ paymentId }) => paymentId === context.req.param('id'));
    const order: UpiOrder | undefined = link && links.orderOf(link);
    if (!link || !order || order.status === 'created') throw new BadRequest('The id provided does not exist');
    return context.json(presentPayment(link, order));
  });
  return app;
}

export interface RazorpayWebhooks extends Gateway {
  notifyCancelled(link: PaymentLink): Promise<void>;
}
