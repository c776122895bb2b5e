import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { exchange, postJson } from '../http/post-json.ts';

export interface Sms {
  /** Ten digits. */
  mobile: string;
  /** Id of the registered template. */
  template: string;
  /** In the order of the template's places. */
  variables: string[];
  /** The whole text, for providers that take it as it is. */
  text: string;
}

export type SmsSender = (sms: Sms) => Promise<void>;

const Msg91Answer = z.object({ type: z.enum(['success', 'error']), message: z.string().optional() });

/** MSG91's flow API: the template is theirs, we name it and fill its places. */
function msg91(config: Config['sms']['msg91']): SmsSender {
  return async ({ mobile, template, variables }) => {
    const places = Object.fromEntries(variables.map((value, index) => [`VAR${index + 1}`, value]));
    const body = {
      template_id: template,
      sender: config.sender,
      short_url: '0',
      recipients: [{ mobiles: `91${mobile}`, ...places }],
    };
    const answer = Msg91Answer.parse(
      await postJson(`${config.baseUrl}/api/v5/flow`, body, { headers: { authkey: config.key } }),
    );
    if (answer.type === 'error') throw new Error(`MSG91 refused: ${answer.message ?? 'no reason'}`);
  };
}

function twilio(config: Config['sms']['twilio']): SmsSender {
  return async ({ mobile, text }) => {
    const answer = await exchange(
      `${config.baseUrl}/2010-04-01/Accounts/${config.accountSid}/Messages.json`,
      {
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Basic ${Buffer.from(`${config.accountSid}:${config.authToken}`).toString('base64')}`,
        },
        rawBody: new URLSearchParams({ To: `+91${mobile}`, From: config.from, Body: text }).toString(),
      },
    );
    if (answer.status >= 300) throw new Error(`Twilio answered ${answer.status}`);
  };
}

export function createSmsSender(config: Config['sms']): SmsSender {
  return config.provider === 'msg91' ? msg91(config.msg91) : twilio(config.twilio);
}
