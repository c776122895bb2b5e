import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export type Mailer = (mail: Mail) => Promise<void>;

/** Sends by SMTP. Line breaks cannot smuggle in headers: the library encodes them, and we drop them besides. */
export function createMailer(config: Config['mail']): Mailer {
  if (config.smtpUrl === '') return async () => {};
  const transport = createTransport(config.smtpUrl, { from: config.from });
  return async ({ to, subject, text }) => {
    await transport.sendMail({
      to: to.replace(/[\r\n]/g, ''),
      subject: subject.replace(/[\r\n]+/g, ' '),
      text,
    });
  };
}
