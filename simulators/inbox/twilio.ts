import { randomBytes, randomInt } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Inbox } from './inbox.ts';

interface Verification {
  sid: string;
  to: string;
  code: string;
  checks: number;
  sends: number;
  createdAt: string;
  expiresAt: number;
}

const CHECKS_MAX = 5;
const SENDS_MAX = 5;
const VERIFICATION_MS = 10 * 60_000;
const PHONE = /^\+[1-9]\d{7,14}$/;

const newSid = (prefix: string) => `${prefix}${randomBytes(16).toString('hex')}`;

function refused(context: Context, status: 400 | 401 | 404 | 429, code: number, message: string) {
  return context.json(
    { status, code, message, more_info: `https://www.twilio.com/docs/errors/${code}` },
    status,
  );
}

/** Twilio: Programmable Messaging, and Verify, which generates and checks codes. */
export function twilioApi(inbox: Inbox, options: { accountSid: string; authToken: string }): Hono {
  const app = new Hono();
  const verifications = new Map<string, Verification>();
  const basic = `Basic ${Buffer.from(`${options.accountSid}:${options.authToken}`).toString('base64')}`;

  app.use('*', async (context, next) =>
    context.req.header('authorization') === basic ? next() : refused(context, 401, 20003, 'Authenticate'),
  );

  app.get('/2010-04-01/Accounts/:file', (context) =>
    context.req.param('file') === `${options.accountSid}.json`
      ? context.json({ sid: options.accountSid, friendly_name: 'Rush', status: 'active', type: 'Full' })
      : refused(context, 404, 20404, 'The requested resource was not found'),
  );

  app.post('/2010-04-01/Accounts/:sid/Messages.json', async (context) => {
    const { To = '', From, MessagingServiceSid, Body = '' } = await context.req.parseBody();
    if (!PHONE.test(String(To)))
      return refused(context, 400, 21211, "The 'To' number is not a valid phone number.");
    if (!From && !MessagingServiceSid)
      return refused(context, 400, 21603, "A 'From' phone number is required.");
    if (Body === '') return refused(context, 400, 21602, 'Message body is required.');
    inbox.add({ channel: 'sms', to: String(To), subject: '', text: String(Body), html: '' });
    const sid = newSid('SM');
    const at = new Date().toUTCString();
    return context.json(
      {
        sid,
        account_sid: context.req.param('sid'),
        to: To,
        from: From ?? null,
        messaging_service_sid: MessagingServiceSid ?? null,
        body: Body,
        status: 'queued',
        direction: 'outbound-api',
        num_segments: '1',
        error_code: null,
        error_message: null,
        date_created: at,
        date_updated: at,
        date_sent: null,
        uri: `/2010-04-01/Accounts/${context.req.param('sid')}/Messages/${sid}.json`,
      },
      201,
    );
  });

  const present = (verification: Verification, service: string, status: string) => ({
    sid: verification.sid,
    service_sid: service,
    account_sid: options.accountSid,
    to: verification.to,
    channel: 'sms',
    status,
    valid: status === 'approved',
    send_code_attempts: Array.from({ length: verification.sends }, () => ({ channel: 'SMS' })),
    date_created: verification.createdAt,
    date_updated: new Date().toISOString(),
  });

  app.post('/v2/Services/:service/Verifications', async (context) => {
    const { To = '', Channel = 'sms', CustomCode } = await context.req.parseBody();
    if (!PHONE.test(String(To)) || Channel !== 'sms')
      return refused(context, 400, 60200, 'Invalid parameter');
    const existing = verifications.get(String(To));
    const live = existing && Date.now() < existing.expiresAt ? existing : undefined;
    if (live && live.sends >= SENDS_MAX) return refused(context, 429, 60203, 'Max send attempts reached');
    const verification: Verification = {
      sid: live?.sid ?? newSid('VE'),
      to: String(To),
      code: CustomCode ? String(CustomCode) : (live?.code ?? String(randomInt(100_000, 1_000_000))),
      checks: live?.checks ?? 0,
      sends: (live?.sends ?? 0) + 1,
      createdAt: live?.createdAt ?? new Date().toISOString(),
      expiresAt: live?.expiresAt ?? Date.now() + VERIFICATION_MS,
    };
    verifications.set(verification.to, verification);
    inbox.add({
      channel: 'sms',
      to: verification.to,
      subject: '',
      text: `Your verification code is: ${verification.code}`,
      html: '',
    });
    return context.json(present(verification, context.req.param('service'), 'pending'), 201);
  });

  app.post('/v2/Services/:service/VerificationCheck', async (context) => {
    const { To, VerificationSid, Code } = await context.req.parseBody();
    const verification = [...verifications.values()].find(
      ({ to, sid, expiresAt }) => (to === To || sid === VerificationSid) && Date.now() < expiresAt,
    );
    // Twilio deletes approved and expired verifications.
    if (!verification) return refused(context, 404, 20404, 'The requested resource was not found');
    if (verification.checks >= CHECKS_MAX) return refused(context, 429, 60202, 'Max check attempts reached');
    verification.checks++;
    const isCorrect = Code === verification.code;
    if (isCorrect) verifications.delete(verification.to);
    return context.json(
      present(verification, context.req.param('service'), isCorrect ? 'approved' : 'pending'),
    );
  });
  return app;
}
