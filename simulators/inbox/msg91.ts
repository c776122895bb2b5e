import { randomBytes, randomInt } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Inbox } from './inbox.ts';

interface SentOtp {
  otp: string;
  template: string;
  sentAt: number;
  expiresAt: number;
  isVerified: boolean;
}

const REPEAT_MS = 10_000;
const OTP_MINUTES = 15;

const failed = (message: string, code?: number) => ({ type: 'error', message, ...(code && { code }) });

/** MSG91: the flow API, which sends a template, and the OTP API, which sends, verifies and resends codes. */
export function msg91Api(inbox: Inbox, options: { key: string }): Hono {
  const app = new Hono();
  const sentOtps = new Map<string, SentOtp>();

  const succeeded = (message = randomBytes(12).toString('hex')) => ({
    type: 'success',
    message,
    request_id: randomBytes(12).toString('hex'),
  });
  const checkKey = (context: Context) => {
    const key = context.req.header('authkey') ?? context.req.query('authkey');
    if (!key) return failed('authkey missing', 106);
    return key === options.key ? null : failed('authkey invalid', 207);
  };
  const sendSms = (to: string, template: string, content: string) =>
    inbox.add({ channel: 'sms', to, subject: template, text: content, html: '' });

  async function sendFlow(context: Context) {
    const refusal = checkKey(context);
    if (refusal) return context.json(refusal);
    const body = (await context.req.json().catch(() => ({}))) as {
      template_id?: string;
      flow_id?: string;
      recipients?: Record<string, unknown>[];
    };
    const template = body.template_id ?? body.flow_id;
    if (!template) return context.json(failed('template id missing'));
    if (!body.recipients?.length) return context.json(failed('recipients missing', 101));
    for (const { mobiles, ...variables } of body.recipients) {
      const numbers = String(mobiles ?? '').split(',');
      if (!numbers.every((number) => /^\+?\d{10,15}$/.test(number)))
        return context.json(failed('mobile invalid', 202));
      for (const number of numbers) sendSms(number, template, Object.values(variables).map(String).join(' '));
    }
    return context.json(succeeded());
  }
  app.post('/api/v5/flow', sendFlow);
  app.post('/api/v5/flow/', sendFlow);

  app.post('/api/v5/otp', (context) => {
    const refusal = checkKey(context);
    if (refusal) return context.json(refusal);
    const { mobile = '', template_id = '', otp, otp_expiry, otp_length = '4' } = context.req.query();
    if (mobile === '') return context.json(failed('mobile missing', 101));
    if (!/^91\d{10}$/.test(mobile)) return context.json(failed('mobile invalid', 202));
    const length = Math.min(Math.max(Number(otp_length) || 4, 4), 9);
    const previous = sentOtps.get(mobile);
    if (previous && otp === previous.otp && Date.now() - previous.sentAt < REPEAT_MS)
      return context.json(failed('same request within 10 seconds', 311));
    const code = otp ?? String(randomInt(10 ** (length - 1), 10 ** length));
    sentOtps.set(mobile, {
      otp: code,
      template: template_id,
      sentAt: Date.now(),
      expiresAt: Date.now() + (Number(otp_expiry) || OTP_MINUTES) * 60_000,
      isVerified: false,
    });
    sendSms(mobile, template_id, code);
    return context.json(succeeded());
  });

  app.on(['GET', 'POST'], '/api/v5/otp/verify', (context) => {
    const refusal = checkKey(context);
    if (refusal) return context.json(refusal);
    const { mobile = '', otp } = context.req.query();
    const sent = sentOtps.get(mobile);
    if (!sent) return context.json(failed('Mobile no. not found'));
    // MSG91 returns this for the number, whatever the code, so it proves nothing.
    if (sent.isVerified) return context.json(failed('Mobile no. already verified'));
    if (Date.now() > sent.expiresAt) return context.json(failed('OTP expired'));
    if (otp !== sent.otp) return context.json(failed('OTP not match'));
    sent.isVerified = true;
    return context.json({ type: 'success', message: 'OTP verified success' });
  });

  app.on(['GET', 'POST'], '/api/v5/otp/retry', (context) => {
    const refusal = checkKey(context);
    if (refusal) return context.json(refusal);
    const { mobile = '' } = context.req.query();
    const sent = sentOtps.get(mobile);
    if (!sent || sent.isVerified) return context.json(failed('No OTP request found to retryotp'));
    sendSms(mobile, sent.template, sent.otp);
    return context.json(succeeded('retry send successfully'));
  });
  return app;
}
