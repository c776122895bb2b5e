import { Language } from '@rush/contract/languages.ts';
import { CustomerMessage } from '@rush/contract/messages.ts';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { exchange, postJson } from '../http/post-json.ts';
import { defineJob } from '../jobs/jobs.ts';
import { CredentialsRefused, UnknownOutcome } from '../refusal.ts';
import { renderFor } from '../texts.ts';

export const sendSms = defineJob({
  name: 'send-sms',
  payload: z.object({ mobile: z.string(), language: Language, message: CustomerMessage }),
  attemptsMax: 5,
});

interface Sms {
  /** Ten digits. */
  mobile: string;
  template: string;
  /** In the order of the template's placeholders. */
  variables: string[];
  text: string;
}

export type SmsSender = (sms: z.output<typeof sendSms.payload>) => Promise<void>;

/** Hindi text needs a template registered in Hindi (India's DLT rules). Without one, MSG91 gets the English text. */
function fillTemplate(config: Config['sms'], sms: z.output<typeof sendSms.payload>): Sms {
  const { mobile, message } = sms;
  const isCode = message.kind === 'one-time-code';
  const { otpTemplate, noticeTemplate, hindiOtpTemplate, hindiNoticeTemplate } = config.msg91;
  const english = isCode ? otpTemplate : noticeTemplate;
  const hindi = isCode ? hindiOtpTemplate : hindiNoticeTemplate;
  const needsTemplate = config.provider === 'msg91';
  const language = needsTemplate && !hindi ? 'en' : sms.language;
  const text = renderFor(language, message).short;
  return {
    mobile,
    template: (language === 'hi' && hindi) || english,
    variables: isCode ? [message.data.code, message.data.brand] : [text],
    text,
  };
}

const Msg91Response = z.object({ type: z.enum(['success', 'error']), message: z.string().optional() });

function msg91Sender(config: Config['sms']['msg91']): (sms: Sms) => Promise<void> {
  return async ({ mobile, template, variables }) => {
    const placeholders = Object.fromEntries(variables.map((value, index) => [`VAR${index + 1}`, value]));
    const body = {
      template_id: template,
      sender: config.sender,
      short_url: '0',
      recipients: [{ mobiles: `91${mobile}`, ...placeholders }],
    };
    const response = Msg91Response.parse(
      await postJson(`${config.baseUrl}/api/v5/flow`, body, { headers: { authkey: config.key } }),
    );
    if (response.type === 'error') throw new Error(`MSG91 error: ${response.message ?? 'no reason given'}`);
  };
}

function basicAuth({ accountSid, authToken }: Config['sms']['twilio']): string {
  return `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
}

function twilioSender(config: Config['sms']['twilio']): (sms: Sms) => Promise<void> {
  return async ({ mobile, text }) => {
    const response = await exchange(
      `${config.baseUrl}/2010-04-01/Accounts/${config.accountSid}/Messages.json`,
      {
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: basicAuth(config),
        },
        rawBody: new URLSearchParams({ To: `+91${mobile}`, From: config.from, Body: text }).toString(),
      },
    );
    if (response.status >= 300) throw new Error(`Twilio returned HTTP ${response.status}`);
  };
}

/** MSG91 errors about the account rather than the missing recipient. */
const MSG91_REFUSALS = /auth|key|white.?list|black.?list|banned|expired|balance|account|template|sender/i;

async function checkMsg91(config: Config['sms']['msg91']): Promise<void> {
  const body = { template_id: config.otpTemplate, sender: config.sender, short_url: '0', recipients: [] };
  const response = Msg91Response.parse(
    await postJson(`${config.baseUrl}/api/v5/flow`, body, { headers: { authkey: config.key } }),
  );
  const { type, message = 'no reason given' } = response;
  if (type === 'error' && MSG91_REFUSALS.test(message))
    throw new CredentialsRefused(`MSG91 says: ${message}`);
}

async function checkTwilio(config: Config['sms']['twilio']): Promise<void> {
  const response = await exchange(`${config.baseUrl}/2010-04-01/Accounts/${config.accountSid}.json`, {
    method: 'GET',
    headers: { authorization: basicAuth(config) },
  });
  if (response.status === 401 || response.status === 403 || response.status === 404)
    throw new CredentialsRefused(`Twilio returned HTTP ${response.status} for this account SID and token`);
  if (response.status >= 300) throw new UnknownOutcome(`Twilio returned HTTP ${response.status}`);
}

/** Checks the provider account without sending. Throws CredentialsRefused and UnknownOutcome. */
export function checkSmsProvider(config: Config['sms']): Promise<void> {
  return config.provider === 'msg91' ? checkMsg91(config.msg91) : checkTwilio(config.twilio);
}

export const createSmsSender =
  (config: Pick<Config, 'sms'>): SmsSender =>
  async (sms) => {
    const { isSetUp, provider, ...accounts } = config.sms;
    if (!isSetUp) return;
    const send = provider === 'msg91' ? msg91Sender(accounts.msg91) : twilioSender(accounts.twilio);
    await send(fillTemplate(config.sms, sms));
  };
